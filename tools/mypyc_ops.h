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

#endif
