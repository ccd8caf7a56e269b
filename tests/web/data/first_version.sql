BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE chat (
	table_id VARCHAR(16) NOT NULL, 
	n INTEGER NOT NULL, 
	request VARCHAR(64) NOT NULL, 
	player VARCHAR(16) NOT NULL, 
	seat VARCHAR(40) NOT NULL, 
	text VARCHAR(500) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (table_id, n), 
	CONSTRAINT fk_chat_player FOREIGN KEY(player) REFERENCES players (id), 
	CONSTRAINT fk_chat_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_chat_table_id_request UNIQUE (table_id, request)
);
INSERT INTO "chat" VALUES('UwSgHypSaLod',1,'abcdefgh1','OBLoN5Ir6Lqm','red','your move',1.79477949842128634448e+09);
CREATE TABLE entries (
	table_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	request VARCHAR(64), 
	player VARCHAR(16), 
	seat VARCHAR(40), 
	back_to INTEGER, 
	keys JSON NOT NULL, 
	notes JSON NOT NULL, 
	rng VARCHAR(16) NOT NULL, 
	at FLOAT NOT NULL, words JSON DEFAULT '{}' NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_entries_table_id_request UNIQUE (table_id, request)
);
INSERT INTO "entries" VALUES('CeAassuEmH8m',1,NULL,NULL,NULL,NULL,'["errand:silk", "errand:salt", "n:3"]','{}','b0600249bc216ba7',1.79477949716216659548e+09,'{}');
INSERT INTO "entries" VALUES('CeAassuEmH8m',2,'I_LU6TE7xcOEVSu6','OBLoN5Ir6Lqm','red',NULL,'["done"]','{}','b0600249bc216ba7',1.794779497497449398e+09,'{}');
INSERT INTO "entries" VALUES('CeAassuEmH8m',3,'60YHWrlYWOagkFqy','OBLoN5Ir6Lqm','blue',NULL,'["done", "n:6"]','{}','4e977c033b6be7bc',1.79477949767808437351e+09,'{}');
INSERT INTO "entries" VALUES('CeAassuEmH8m',4,'XjtX4b7xwnbDU9wK','OBLoN5Ir6Lqm','red',NULL,'["done"]','{}','4e977c033b6be7bc',1.79477949775265431401e+09,'{}');
INSERT INTO "entries" VALUES('CeAassuEmH8m',5,'Q9M7lluXcYAmek8x','OBLoN5Ir6Lqm','blue',NULL,'["done", "n:5"]','{}','eccef5bcbab663d1',1.79477949781897568697e+09,'{}');
INSERT INTO "entries" VALUES('CeAassuEmH8m',6,'a3l4-x65TRud63Os','OBLoN5Ir6Lqm','red',NULL,'["done"]','{}','eccef5bcbab663d1',1.7947794978837893009e+09,'{}');
INSERT INTO "entries" VALUES('CeAassuEmH8m',7,'zbB782IGM25oNXxy','OBLoN5Ir6Lqm','blue',NULL,'["done", "n:2"]','{}','8b066f763a00dfe6',1.79477949795284795757e+09,'{}');
INSERT INTO "entries" VALUES('CeAassuEmH8m',8,'u-acyXhVGBjiHp3_','OBLoN5Ir6Lqm','red',NULL,'["done"]','{}','8b066f763a00dfe6',1.79477949800790286061e+09,'{}');
INSERT INTO "entries" VALUES('CeAassuEmH8m',9,'ro4o8xrCPqOU-Q8t','OBLoN5Ir6Lqm','blue',NULL,'["done", "n:4"]','{}','293de92fb94b5bfb',1.79477949807541537286e+09,'{}');
INSERT INTO "entries" VALUES('CeAassuEmH8m',10,'KBzbAV5GkGxCid7K','OBLoN5Ir6Lqm','red',NULL,'["done"]','{}','293de92fb94b5bfb',1.79477949815303921697e+09,'{}');
INSERT INTO "entries" VALUES('CeAassuEmH8m',11,'ERLzfOMUC2f5R5CA','OBLoN5Ir6Lqm','blue',NULL,'["done"]','{}','293de92fb94b5bfb',1.79477949820342063897e+09,'{}');
INSERT INTO "entries" VALUES('UwSgHypSaLod',1,NULL,NULL,NULL,NULL,'["errand:figs", "errand:salt", "n:6"]','{}','fe304f81bbfa230',1794779498.25314,'{}');
INSERT INTO "entries" VALUES('UwSgHypSaLod',2,'1QD_6OeINSOn-89D','OBLoN5Ir6Lqm','red',NULL,'["done"]','{}','fe304f81bbfa230',1.79477949833144807814e+09,'{}');
INSERT INTO "entries" VALUES('UwSgHypSaLod',3,'CKDhoL4v_5SWtXxW','FYWI0yndEbYy','blue',NULL,'["done", "n:5"]','{}','ae1a7eb19b0a1e45',1.79477949838707613941e+09,'{}');
INSERT INTO "entries" VALUES('lv6NQCGlKjQs',1,NULL,NULL,NULL,NULL,'["card:104", "card:69", "op:terror", "space:binh_dinh", "space:binh_tuy", "space:pleiku", "sa:subvert", "space:binh_dinh", "subvert:remove", "piece:arvn_police", "piece:arvn_troops", "space:binh_tuy", "subvert:replace", "piece:arvn_police", "done", "op:march", "space:southern_laos", "space:central_laos", "n:2", "n:0", "space:quang_tri", "space:loc_hue_da_nang", "n:1", "space:southern_laos", "space:quang_nam", "n:3", "n:0", "space:tay_ninh", "space:phuoc_long", "n:1", "space:north_vietnam", "space:quang_tri", "n:5", "n:0", "sa:infiltrate", "space:quang_tri", "infiltrate:troops", "n:3", "n:1", "space:the_parrots_beak", "infiltrate:troops", "n:3", "n:0", "done", "card:22", "event", "do:us_arvn"]','{"2": [{"rule": "8.5.1", "topic": "box.vc_terror_at_support", "args": {"answer": true}}, {"rule": "8.1", "topic": "event_not_reached", "args": {"card": 104}}], "3": [{"rule": "8.5.1", "topic": "line", "args": {"line": "highest_population", "before": 3, "after": 1}}], "4": [{"rule": "8.5.1", "topic": "line", "args": {"line": "highest_population", "before": 2, "after": 2}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 15, "space": "binh_tuy", "candidates": 2}}], "6": [{"rule": "8.5.1", "topic": "box.vc_tax", "args": {"answer": false, "resources": 7}}], "7": [{"rule": "8.5.1", "topic": "line", "args": {"line": "removes_coin_control_of_population", "before": 2, "after": 2}}, {"rule": "8.5.1", "topic": "line", "args": {"line": "most_cubes", "before": 2, "after": 1}}], "15": [{"rule": "8.6.1", "topic": "box.nva_can_attack", "args": {"answer": true}}, {"rule": "8.6.1", "topic": "box.nva_takes_base", "args": {"answer": false}}, {"rule": "8.6.1", "topic": "dice", "args": {"rolls": [6], "what": "attack"}}, {"rule": "8.6.1", "topic": "box.nva_attack_pieces", "args": {"answer": false, "pieces": 1}}, {"rule": "8.6.2", "topic": "dice", "args": {"rolls": [2], "what": "capability"}}, {"rule": "8.6.2", "topic": "box.capability_roll", "args": {"answer": false, "n": 2}}, {"rule": "8.6.2", "topic": "box.nva_no_resources", "args": {"answer": false}}, {"rule": "8.6.3", "topic": "box.nva_terror", "args": {"answer": false, "pop": 0}}, {"rule": "8.6.4", "topic": "box.nva_poor_trail", "args": {"answer": false, "trail": 2}}, {"rule": "8.6.4", "topic": "box.nva_lonely_base", "args": {"answer": false}}, {"rule": "8.6.4", "topic": "dice", "args": {"rolls": [5, 6], "what": "rally"}}, {"rule": "8.6.4", "topic": "box.nva_guerrillas_available", "args": {"answer": false, "available": 6}}, {"rule": "8.6.4", "topic": "box.nva_would_place_base", "args": {"answer": false}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 56, "space": "central_laos", "candidates": 2}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 54, "space": "southern_laos", "candidates": 2}}, {"rule": "8.6.5", "topic": "line", "args": {"line": "highest_population", "before": 3, "after": 1}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 21, "space": "tay_ninh", "candidates": 2}}, {"rule": "8.6.5", "topic": "line", "args": {"line": "most_troops", "before": 2, "after": 2}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "southern_laos", "target": "central_laos", "pieces": {"nva_troops": 2}}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "quang_tri", "target": "loc_hue_da_nang", "pieces": {"nva_guerrilla": 1}}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "southern_laos", "target": "quang_nam", "pieces": {"nva_troops": 3}}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "tay_ninh", "target": "phuoc_long", "pieces": {"nva_guerrilla": 1}}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "north_vietnam", "target": "quang_tri", "pieces": {"nva_troops": 5}}}, {"rule": "8.6.5", "topic": "box.nva_can_march", "args": {"answer": true}}, {"rule": "8.1", "topic": "event_declined", "args": {"card": 104}}], "34": [{"rule": "8.6.5", "topic": "box.nva_ambush_takes_base", "args": {"answer": false}}, {"rule": "8.6.4", "topic": "box.nva_infiltrate_worth", "args": {"answer": true}}], "35": [{"rule": "8.6.4", "topic": "line", "args": {"line": "most_nva_guerrillas", "before": 6, "after": 1}}], "39": [{"rule": "8.6.4", "topic": "line", "args": {"line": "most_nva_guerrillas", "before": 5, "after": 3}}, {"rule": "8.6.4", "topic": "line", "args": {"line": "two_nva_bases", "before": 3, "after": 3}}, {"rule": "8.6.4", "topic": "line", "args": {"line": "near_no_nva_control", "before": 3, "after": 2}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 56, "space": "the_parrots_beak", "candidates": 2}}], "45": [{"rule": "8.7.1", "topic": "box.event_effective", "args": {"answer": true, "card": 69}}], "46": [{"rule": "8.4.4", "topic": "option", "args": {"key": "do:us_arvn"}}]}','ad10e648c27a80d7',1.79477950021111059188e+09,'{"2": "67d0c46a4d1d3b9c", "3": "67d0c46a4d1d3b9c", "4": "67d0c46a4d1d3b9c", "5": "a43fb7dd4bb233c6", "6": "a43fb7dd4bb233c6", "7": "a43fb7dd4bb233c6", "8": "a43fb7dd4bb233c6", "9": "a43fb7dd4bb233c6", "11": "a43fb7dd4bb233c6", "12": "a43fb7dd4bb233c6", "14": "a43fb7dd4bb233c6", "15": "a43fb7dd4bb233c6", "16": "d26a791c449b0c98", "17": "d26a791c449b0c98", "18": "d26a791c449b0c98", "19": "d26a791c449b0c98", "20": "d26a791c449b0c98", "21": "d26a791c449b0c98", "22": "d26a791c449b0c98", "23": "d26a791c449b0c98", "24": "d26a791c449b0c98", "25": "d26a791c449b0c98", "26": "d26a791c449b0c98", "27": "d26a791c449b0c98", "28": "d26a791c449b0c98", "30": "d26a791c449b0c98", "31": "d26a791c449b0c98", "32": "d26a791c449b0c98", "33": "d26a791c449b0c98", "34": "d26a791c449b0c98", "35": "d26a791c449b0c98", "36": "d26a791c449b0c98", "37": "d26a791c449b0c98", "38": "d26a791c449b0c98", "39": "d26a791c449b0c98", "41": "ed96c8f433004c2", "42": "ed96c8f433004c2", "43": "ed96c8f433004c2", "45": "ad10e648c27a80d7", "46": "ad10e648c27a80d7"}');
INSERT INTO "entries" VALUES('lv6NQCGlKjQs',2,'Qq0D3hN_Wt02f91F','OBLoN5Ir6Lqm','us',NULL,'["sa:air_strike", "n:5"]','{}','4b48600241c4fcec',1.79477950035848283767e+09,'{}');
INSERT INTO "entries" VALUES('lv6NQCGlKjQs',3,'2SHxBe1BzO8lTmMh','OBLoN5Ir6Lqm','us',NULL,'["trail"]','{}','4b48600241c4fcec',1.79477950050609374047e+09,'{}');
INSERT INTO "entries" VALUES('lv6NQCGlKjQs',4,'XByO5UbnAGpOS9mm','OBLoN5Ir6Lqm','us',NULL,'["done", "sa:govern", "space:can_tho", "govern:patronage", "space:da_nang", "govern:aid"]','{"51": [{"rule": "8.7.2", "topic": "box.arvn_train", "args": {"answer": true}}, {"rule": "8.7.2", "topic": "line", "args": {"line": "highest_population", "before": 5, "after": 5}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 52, "space": "cam_ranh", "candidates": 5}}, {"rule": "8.7.2", "topic": "box.arvn_govern", "args": {"answer": true}}], "52": [{"rule": "8.7.2", "topic": "line", "args": {"line": "highest_population", "before": 5, "after": 5}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 41, "space": "da_nang", "candidates": 5}}]}','c42646e83eeeed40',1.79477950066331291192e+09,'{"51": "4b48600241c4fcec", "52": "87b753754059f516", "53": "c42646e83eeeed40", "54": "c42646e83eeeed40"}');
INSERT INTO "entries" VALUES('lv6NQCGlKjQs',5,'rmOoJ4dgG9r_Bhfa','OBLoN5Ir6Lqm','us',NULL,'["pass", "card:128"]','{}','625dc0a1be396955',1.79477950083655428889e+09,'{}');
INSERT INTO "entries" VALUES('lv6NQCGlKjQs',6,'RroT7Z_Bs8u82vPE','OBLoN5Ir6Lqm','us',NULL,'["pass", "event:shaded", "op:attack", "sa:bombard", "space:quang_tri", "piece:arvn_troops", "space:da_nang", "piece:us_troops", "space:quang_tri", "with:troops", "piece:arvn_troops", "piece:arvn_base", "space:quang_nam", "piece:arvn_ranger", "card:79"]','{"59": [{"rule": "8.5.1", "topic": "box.vc_terror_at_support", "args": {"answer": false}}, {"rule": "8.5.1", "topic": "box.vc_terror_population", "args": {"answer": false, "pop": 1}}, {"rule": "8.5.2", "topic": "box.event_effective", "args": {"answer": true, "card": 22}}], "60": [{"rule": "8.6.1", "topic": "box.nva_can_attack", "args": {"answer": true}}, {"rule": "8.6.1", "topic": "box.nva_takes_base", "args": {"answer": true}}], "61": [{"rule": "8.6.1", "topic": "box.nva_ambush", "args": {"answer": false, "pieces": 0}}], "62": [{"rule": "8.6.1", "topic": "line", "args": {"line": "nva_pieces_there", "before": 2, "after": 1}}]}','953a5b3d83e56a',1.79477950100290489189e+09,'{"59": "625dc0a1be396955", "60": "625dc0a1be396955", "61": "625dc0a1be396955", "62": "625dc0a1be396955", "64": "625dc0a1be396955", "66": "625dc0a1be396955", "67": "625dc0a1be396955", "70": "625dc0a1be396955", "71": "625dc0a1be396955"}');
INSERT INTO "entries" VALUES('lv6NQCGlKjQs',7,'7daU8hpnEzm75Nlx','OBLoN5Ir6Lqm','us',NULL,'["done", "space:can_tho", "n:1", "space:binh_tuy", "n:3", "space:pleiku", "n:2", "space:saigon", "space:pleiku", "n:1", "space:can_tho", "space:hue", "n:1", "space:saigon", "space:qui_nhon", "n:2", "space:can_tho", "space:cam_ranh", "n:2", "space:saigon", "space:an_loc", "n:1", "space:can_tho", "space:an_loc", "n:1", "done", "space:can_tho", "space:binh_dinh", "n:1", "space:saigon", "space:khanh_hoa", "n:1", "done", "space:central_laos", "space:quang_tri", "n:2", "space:the_parrots_beak", "space:quang_tri", "n:3", "done"]','{"76": [{"rule": "8.5.6", "topic": "line", "args": {"line": "most_shift", "before": 2, "after": 1}}], "80": [{"rule": "8.7.7", "topic": "line", "args": {"line": "must_leave", "before": 3, "after": 3}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "most_to_spare", "before": 3, "after": 2}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 22, "space": "saigon", "candidates": 2}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "highest_population", "before": 4, "after": 1}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "must_leave", "before": 3, "after": 3}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "most_to_spare", "before": 3, "after": 1}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "highest_population", "before": 3, "after": 3}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 21, "space": "qui_nhon", "candidates": 3}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "must_leave", "before": 3, "after": 3}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "most_to_spare", "before": 3, "after": 2}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 44, "space": "saigon", "candidates": 2}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "highest_population", "before": 2, "after": 2}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 65, "space": "cam_ranh", "candidates": 2}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "must_leave", "before": 3, "after": 3}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "most_to_spare", "before": 3, "after": 1}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "must_leave", "before": 3, "after": 3}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "most_to_spare", "before": 3, "after": 3}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 56, "space": "saigon", "candidates": 3}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "must_leave", "before": 2, "after": 2}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "most_to_spare", "before": 2, "after": 2}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 45, "space": "can_tho", "candidates": 2}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "saigon", "target": "pleiku", "pieces": {"arvn_troops": 1}}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "can_tho", "target": "hue", "pieces": {"arvn_troops": 1}}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "saigon", "target": "qui_nhon", "pieces": {"arvn_troops": 2}}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "can_tho", "target": "cam_ranh", "pieces": {"arvn_troops": 2}}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "saigon", "target": "an_loc", "pieces": {"arvn_troops": 1}}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "can_tho", "target": "an_loc", "pieces": {"arvn_troops": 1}}}], "99": [{"rule": "8.7.7", "topic": "line", "args": {"line": "highest_population", "before": 2, "after": 1}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "must_leave", "before": 2, "after": 2}}, {"rule": "8.7.7", "topic": "line", "args": {"line": "most_to_spare", "before": 2, "after": 2}}, {"rule": "8.2", "topic": "random_space", "args": {"roll": 13, "space": "can_tho", "candidates": 2}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "can_tho", "target": "binh_dinh", "pieces": {"arvn_police": 1}}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "saigon", "target": "khanh_hoa", "pieces": {"arvn_police": 1}}}], "106": [{"rule": "8.6.6", "topic": "line", "args": {"line": "in_the_south", "before": 3, "after": 1}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "central_laos", "target": "quang_tri", "pieces": {"nva_troops": 2}}}, {"rule": "8.1.1", "topic": "move", "args": {"origin": "the_parrots_beak", "target": "quang_tri", "pieces": {"nva_troops": 3}}}]}','a79de2803396ae90',1.79477950118094468122e+09,'{"74": "953a5b3d83e56a", "76": "953a5b3d83e56a", "77": "953a5b3d83e56a", "78": "953a5b3d83e56a", "79": "953a5b3d83e56a", "80": "953a5b3d83e56a", "81": "6b2eef0d3501b666", "82": "6b2eef0d3501b666", "83": "6b2eef0d3501b666", "84": "6b2eef0d3501b666", "85": "6b2eef0d3501b666", "86": "6b2eef0d3501b666", "87": "6b2eef0d3501b666", "88": "6b2eef0d3501b666", "89": "6b2eef0d3501b666", "90": "6b2eef0d3501b666", "91": "6b2eef0d3501b666", "92": "6b2eef0d3501b666", "93": "6b2eef0d3501b666", "95": "6b2eef0d3501b666", "96": "6b2eef0d3501b666", "98": "6b2eef0d3501b666", "99": "6b2eef0d3501b666", "100": "a79de2803396ae90", "101": "a79de2803396ae90", "102": "a79de2803396ae90", "103": "a79de2803396ae90", "104": "a79de2803396ae90", "105": "a79de2803396ae90", "106": "a79de2803396ae90", "107": "a79de2803396ae90", "108": "a79de2803396ae90", "109": "a79de2803396ae90", "110": "a79de2803396ae90", "111": "a79de2803396ae90", "112": "a79de2803396ae90"}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',1,NULL,NULL,NULL,NULL,'[]','{}','10bc59d7b6a8d7b9',1.79477950280317091942e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',2,'SafZ0VLhwYM7QOyg','OBLoN5Ir6Lqm','bolivia',NULL,'["done"]','{}','10bc59d7b6a8d7b9',1.79477950291609549523e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',3,'Lvl-PyfoIW8OZMKj','OBLoN5Ir6Lqm','paraguay',NULL,'["rest"]','{}','10bc59d7b6a8d7b9',1.79477950304664325706e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',4,'zs4JtpNByqan7Tc8','OBLoN5Ir6Lqm','paraguay',NULL,'["done", "n:2"]','{}','aef3d39135f353ce',1.79477950329482984544e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',5,'NukDo2-zrRONpeXA','OBLoN5Ir6Lqm','paraguay',NULL,'["hex:4551"]','{}','aef3d39135f353ce',1.7947795034409072399e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',6,'k0nuBq7H9XefjAtQ','OBLoN5Ir6Lqm','paraguay',NULL,'["done", "n:4", "n:4"]','{}','eb62c70434884bf8',1.79477950359673571589e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',7,'zOcebEHZofuwnUye','OBLoN5Ir6Lqm','paraguay',NULL,'["hex:4551"]','{}','eb62c70434884bf8',1.79477950373205447196e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',8,'AVnFiznIbfueA9KU','OBLoN5Ir6Lqm','paraguay',NULL,'["n:2"]','{}','eb62c70434884bf8',1.79477950387401580809e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',9,'3fPVC9Bn9CpGOLNU','OBLoN5Ir6Lqm','paraguay',NULL,'["pass", "unit:par_inf_16"]','{}','899a40bdb3d2c80d',1.79477950401267099386e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',10,'Fu0lvqr6v1VHgh-G','OBLoN5Ir6Lqm','paraguay',NULL,'["hex:4551", "unit:par_inf_8"]','{}','27d1ba77331d4422',1.79477950415601801873e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',11,'ET7LIC7ZaesSZjGA','OBLoN5Ir6Lqm','paraguay',NULL,'["hex:4551", "unit:par_cav_1"]','{}','c6093430b267c037',1.79477950429640650742e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',12,'00FiznjZ0tbaA9dE','OBLoN5Ir6Lqm','paraguay',NULL,'["hex:4551"]','{}','c6093430b267c037',1.79477950443057584755e+09,'{}');
INSERT INTO "entries" VALUES('mTW3Ad516JbB',13,'DFopv0uVXy2cZizX','OBLoN5Ir6Lqm','paraguay',NULL,'["done"]','{}','c6093430b267c037',1.79477950455832839017e+09,'{}');
CREATE TABLE links (
	token VARCHAR(64) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	seat VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_links PRIMARY KEY (token), 
	CONSTRAINT fk_links_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_links_table_id_seat UNIQUE (table_id, seat)
);
INSERT INTO "links" VALUES('jTb-dSJIQlZqisiyci6M89Ga0O90EKOKiW9U5agtOkg','CeAassuEmH8m','red');
INSERT INTO "links" VALUES('wlzVF7Bn522Sqdny_Enyf3UWWLb-wd8ljtBaXg_0tTM','CeAassuEmH8m','blue');
INSERT INTO "links" VALUES('Bw2OyM-KBMYrNRNVTylo_8XhHaXrhTIEbXELQ4_xcN0','CeAassuEmH8m','');
INSERT INTO "links" VALUES('JNd8xcgfc7of7OTn9-907e-F_gZCQkIavzeTGjz1ipY','UwSgHypSaLod','red');
INSERT INTO "links" VALUES('E40gYvX1mGsHsiFMJEOtcLr7AsZF6WxJfmDXgRi1B7M','UwSgHypSaLod','blue');
INSERT INTO "links" VALUES('u9IKvEYz13Md1R5iSHuVV0vUFoCMatvLUrlinZe7KiM','UwSgHypSaLod','');
INSERT INTO "links" VALUES('z9r3Yi95mJ5t_FyMFSj3gqAUWBvAlnpMBcPcsT2CvjY','lv6NQCGlKjQs','us');
INSERT INTO "links" VALUES('Obo0fQ0FZZpG6-URren79V1qy9f_TiPYJSQ6wxtjOAU','lv6NQCGlKjQs','');
INSERT INTO "links" VALUES('NYHcJCfPd8J59HygMrrqKz93Fy9jc4BTCBlOjZ9dWz0','mTW3Ad516JbB','bolivia');
INSERT INTO "links" VALUES('-poNOoE7dWiK5avKm6UDT7pqDcoCnGW1Y1Hh7VjFAqA','mTW3Ad516JbB','paraguay');
INSERT INTO "links" VALUES('nVi8LOeKpDrpnw9BaKO7Lq6PvoqRTPxbixGpHeYS0aQ','mTW3Ad516JbB','');
CREATE TABLE members (
	table_id VARCHAR(16) NOT NULL, 
	player VARCHAR(16) NOT NULL, 
	seat VARCHAR(40) NOT NULL, 
	joined_at FLOAT NOT NULL, 
	seen_at FLOAT NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (table_id, player, seat), 
	CONSTRAINT fk_members_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT fk_members_player FOREIGN KEY(player) REFERENCES players (id)
);
INSERT INTO "members" VALUES('CeAassuEmH8m','OBLoN5Ir6Lqm','red',1.79477949716216659548e+09,1.79477949716216659548e+09);
INSERT INTO "members" VALUES('CeAassuEmH8m','OBLoN5Ir6Lqm','blue',1.79477949716216659548e+09,1.79477949716216659548e+09);
INSERT INTO "members" VALUES('UwSgHypSaLod','OBLoN5Ir6Lqm','red',1794779498.25314,1794779498.25314);
INSERT INTO "members" VALUES('UwSgHypSaLod','FYWI0yndEbYy','blue',1.79477949829359436032e+09,1.79477949829359436032e+09);
INSERT INTO "members" VALUES('lv6NQCGlKjQs','OBLoN5Ir6Lqm','us',1.79477950021111059188e+09,1.79477950021111059188e+09);
INSERT INTO "members" VALUES('mTW3Ad516JbB','OBLoN5Ir6Lqm','bolivia',1.79477950280317091942e+09,1.79477950280317091942e+09);
INSERT INTO "members" VALUES('mTW3Ad516JbB','OBLoN5Ir6Lqm','paraguay',1.79477950280317091942e+09,1.79477950280317091942e+09);
CREATE TABLE players (
	id VARCHAR(16) NOT NULL, 
	cookie_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(40) DEFAULT '' NOT NULL, 
	created_at FLOAT NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT uq_players_cookie_hash UNIQUE (cookie_hash)
);
INSERT INTO "players" VALUES('OBLoN5Ir6Lqm','90bff8b686a5cf0a17df6ad08944c6cc482cdfda3af58ed83635d1bd45316a1e','Ann',1.79477949705314564709e+09);
INSERT INTO "players" VALUES('FYWI0yndEbYy','011d6082bf599a4022a4decd5c504f385b6abb05487e2c4da03040c29ca7e1b6','Bob',1.79477949829125595091e+09);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	owner VARCHAR(16) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	scenario VARCHAR(60) NOT NULL, 
	options JSON NOT NULL, 
	seats JSON NOT NULL, 
	origin JSON NOT NULL, 
	seq INTEGER NOT NULL, 
	beat INTEGER NOT NULL, 
	folk INTEGER NOT NULL, 
	moment INTEGER NOT NULL, 
	asked VARCHAR(40), 
	outcome JSON, 
	created_at FLOAT NOT NULL, 
	updated_at FLOAT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_owner FOREIGN KEY(owner) REFERENCES players (id)
);
INSERT INTO "tables" VALUES('CeAassuEmH8m','OBLoN5Ir6Lqm','finished','caravan',1,'long','{"deep": false, "wells": 2, "route": null}','{"red": "human:host", "blue": "human:host"}','{}',11,11,1,17,NULL,'{"winner": "red", "ranking": ["red", "blue"], "margins": {"red": 0, "blue": 0}}',1.79477949716216659548e+09,1.79477949820342063897e+09);
INSERT INTO "tables" VALUES('UwSgHypSaLod','OBLoN5Ir6Lqm','open','caravan',1,'long','{"deep": false, "wells": 2, "route": null}','{"red": "human:host", "blue": "human"}','{}',3,5,3,6,'red',NULL,1794779498.25314,1.79477949838707613941e+09);
INSERT INTO "tables" VALUES('lv6NQCGlKjQs','OBLoN5Ir6Lqm','lake','fitl',1,'short','{"edition": 2, "period_events": false, "deck": null, "politburo": false, "sovereignty": false, "transfers": true, "deception": "none", "novices": null, "easy": false, "difficulty_a": false, "difficulty_b": false}','{"us": "human:host", "arvn": "np", "nva": "np", "vc": "np"}','{}',7,7,1,113,'us',NULL,1.79477950021111059188e+09,1.79477950118094468122e+09);
INSERT INTO "tables" VALUES('mTW3Ad516JbB','OBLoN5Ir6Lqm','chaco','chaco',1,'boqueron','{"data": null, "mounted_cavalry": false, "barrage": false, "fixed_vp": false, "politics": true, "leader_vp_amount": "sum", "leader_vp_effect": "gain"}','{"bolivia": "human:host", "paraguay": "human:host"}','{}',13,13,1,18,'paraguay',NULL,1.79477950280317091942e+09,1.79477950455832839017e+09);
CREATE INDEX ix_tables_owner ON tables (owner);
CREATE INDEX ix_members_player ON members (player);
COMMIT;
