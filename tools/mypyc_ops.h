// Rows of bytes for mypyc (tools/mypyc_ops.py): what bytearray does, without an object for each number.
#ifndef SANDTABLE_MYPYC_OPS_H
#define SANDTABLE_MYPYC_OPS_H

#include <Python.h>
#include "CPy.h"

static inline CPyTagged SandtableRow_Get(PyObject *row, CPyTagged index) {
    if (CPyTagged_CheckShort(index)) {
        Py_ssize_t i = CPyTagged_ShortAsSsize_t(index), size = Py_SIZE(row);
        if (i < 0)
            i += size;
        if (i >= 0 && i < size)
            return (CPyTagged)(unsigned char)((PyByteArrayObject *)row)->ob_start[i] << 1;
    }
    PyErr_SetString(PyExc_IndexError, "bytearray index out of range");
    return CPY_INT_TAG;
}

static inline char SandtableRow_Set(PyObject *row, CPyTagged index, CPyTagged value) {
    if (!CPyTagged_CheckShort(value) || value > (CPyTagged)(255 << 1)) {
        PyErr_SetString(PyExc_ValueError, "byte must be in range(0, 256)");
        return 0;
    }
    if (CPyTagged_CheckShort(index)) {
        Py_ssize_t i = CPyTagged_ShortAsSsize_t(index), size = Py_SIZE(row);
        if (i < 0)
            i += size;
        if (i >= 0 && i < size) {
            ((PyByteArrayObject *)row)->ob_start[i] = (char)(value >> 1);
            return 1;
        }
    }
    PyErr_SetString(PyExc_IndexError, "bytearray index out of range");
    return 0;
}

static inline PyObject *SandtableRow_Copy(PyObject *row) {
    return PyByteArray_FromStringAndSize(((PyByteArrayObject *)row)->ob_start, Py_SIZE(row));
}

#if PY_VERSION_HEX < 0x030C0000
#define SandtableLong_IsSmall(o) (Py_SIZE(o) >= -1 && Py_SIZE(o) <= 1)
#define SandtableLong_Value(o) (Py_SIZE(o) == 0 ? 0 : Py_SIZE(o) * (Py_ssize_t)((PyLongObject *)(o))->ob_digit[0])
#else
#define SandtableLong_IsSmall(o) PyUnstable_Long_IsCompact((PyLongObject *)(o))
#define SandtableLong_Value(o) PyUnstable_Long_CompactValue((PyLongObject *)(o))
#endif

// number in (a, b, c), for a tuple or a list
static inline int SandtableRow_Has(CPyTagged number, PyObject *row) {
    if (!CPyTagged_CheckShort(number)) {
        PyObject *big = CPyTagged_AsObject(number);
        int found = PySequence_Contains(row, big);
        Py_DECREF(big);
        return found;
    }
    Py_ssize_t wanted = CPyTagged_ShortAsSsize_t(number);
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(row); i++) {
        PyObject *part = PySequence_Fast_GET_ITEM(row, i);
        if (PyLong_CheckExact(part) && SandtableLong_IsSmall(part)) {
            if (SandtableLong_Value(part) == wanted)
                return 1;
            continue;
        }
        PyObject *held = PyLong_FromSsize_t(wanted);
        if (held == NULL)
            return -1;
        Py_INCREF(part);
        int same = PyObject_RichCompareBool(part, held, Py_EQ);
        Py_DECREF(part);
        Py_DECREF(held);
        if (same != 0)
            return same;
    }
    return 0;
}

// vietnam/query.py some_of: columns of a board laid over one another
static inline PyObject *SandtableRow_Some(PyObject *row, PyObject *columns, CPyTagged kinds) {
    Py_ssize_t width = CPyTagged_CheckShort(kinds) ? CPyTagged_ShortAsSsize_t(kinds) : 0;
    if (width <= 0) {
        PyErr_SetString(PyExc_ValueError, "a row has one column at least");
        return NULL;
    }
    Py_ssize_t size = Py_SIZE(row) / width;
    PyObject *made = PyBytes_FromStringAndSize(NULL, size);
    if (made == NULL)
        return NULL;
    char *found = PyBytes_AS_STRING(made);
    const char *held = ((PyByteArrayObject *)row)->ob_start;
    memset(found, 0, size);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(columns); i++) {
        Py_ssize_t column = PyLong_AsSsize_t(PyTuple_GET_ITEM(columns, i));
        if (column < 0 || column >= width) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "no such column");
            Py_DECREF(made);
            return NULL;
        }
        for (Py_ssize_t s = 0; s < size; s++)
            found[s] |= held[s * width + column];
    }
    return made;
}

// kernel/rng.py mixed: 64 bits are more than mypyc's own numbers hold, so that every step of it would make an object
static inline CPyTagged SandtableNumber_Mixed(CPyTagged number) {
    uint64_t bits = CPyTagged_CheckShort(number) ? (uint64_t)CPyTagged_ShortAsSsize_t(number)
                                                 : PyLong_AsUnsignedLongLongMask(CPyTagged_LongAsObject(number));
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94D049BB133111EB);
    PyObject *made = PyLong_FromUnsignedLongLong(bits ^ (bits >> 31));
    return made == NULL ? CPY_INT_TAG : CPyTagged_StealFromObject(made);
}

#endif
