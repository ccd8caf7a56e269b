// The live connection: tells what is new, comes back by itself, and says what the page has already.

const PING_MS = 25_000;
const SILENCE_MS = 60_000;
const WAITS = [300, 700, 1500, 3000, 6000, 10_000];
const NO_TABLE = 4404;

export class Live {
  /**
   * @param {string} table
   * @param {{hello: () => object, update: (message: object) => void, thinking: (message: any) => void, status: (status: string) => void}} page
   *   what the page has; what to do with news; with a word of how far a program is; 'live', 'lost' or 'gone'
   */
  constructor(table, page) {
    this.address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${table}/live`;
    this.page = page;
    this.failures = 0;
    this.ended = false;
    this.heard = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    addEventListener('online', () => this.reconnectNow());
    document.addEventListener('visibilitychange', () => !document.hidden && this.reconnectNow());
  }

  connect() {
    clearTimeout(this.timer);
    const socket = (this.socket = new WebSocket(this.address));
    socket.addEventListener('open', () => this.hello());
    socket.addEventListener('message', (event) => this.receive(JSON.parse(event.data)));
    socket.addEventListener('close', (event) => this.closed(socket, event.code));
    this.heard = Date.now();
    clearInterval(this.beat);
    this.beat = setInterval(() => this.ping(), PING_MS);
  }

  /** Say what the page has; the server answers with what it lacks. */
  hello() {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ type: 'hello', ...this.page.hello() }));
    }
  }

  ping() {
    if (Date.now() - this.heard > SILENCE_MS) this.socket?.close();
    else if (this.socket?.readyState === WebSocket.OPEN) this.socket.send('{"type":"ping"}');
  }

  receive(/** @type {any} */ message) {
    this.heard = Date.now();
    if (message.type === 'update') {
      this.failures = 0;
      this.page.status('live');
      this.page.update(message);
    } else if (message.type === 'thinking') {
      this.page.thinking(message);
    } else if (message.type === 'gone') {
      this.end();
    }
  }

  closed(/** @type {any} */ socket, /** @type {number} */ code) {
    if (socket !== this.socket || this.ended) return;
    clearInterval(this.beat);
    if (code === NO_TABLE) {
      this.end();
      return;
    }
    this.page.status('lost');
    this.timer = setTimeout(() => this.connect(), WAITS[Math.min(this.failures++, WAITS.length - 1)]);
  }

  reconnectNow() {
    if (!this.ended && this.socket && this.socket.readyState > WebSocket.OPEN) this.connect();
  }

  end() {
    this.ended = true;
    clearInterval(this.beat);
    this.page.status('gone');
  }
}
