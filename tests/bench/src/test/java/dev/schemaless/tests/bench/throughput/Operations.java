package dev.schemaless.tests.bench.throughput;

/** The operations of the workloads, as one side does them. Thread-safe: each caller opens its own. */
interface Operations {
    Caller pointRead() throws Exception;

    /** Twenty rows of a group, by an index whose entries lie beside the rows on all partitions. */
    Caller localIndex() throws Exception;

    /** The same by an index whose entries lie where their value says. */
    Caller globalIndex() throws Exception;

    /** Twenty rows by a range of the primary key in its order. */
    Caller keyRange() throws Exception;

    Caller insertLocal() throws Exception;

    Caller insertGlobal() throws Exception;

    Caller update() throws Exception;

    /** Updates one of four rows. */
    Caller updateHot() throws Exception;

    /** Makes the tables and their rows. */
    void load() throws Exception;
}
