package dev.schemaless.catalog.model;

/** How far an index is trusted that another program keeps: the rows that it lacks are not found through it. */
public enum IndexTrust {
    /** It finds what it finds for the program that keeps it. */
    CLIENT("AS CLIENT"),
    /** Somebody says that it has an entry of the values of each row that has all of them. */
    COMPLETE("COMPLETE"),
    /** Nothing is looked up in it. */
    IGNORED("IGNORED");

    private final String sql;

    IndexTrust(String sql) {
        this.sql = sql;
    }

    /** Returns what declarations call it. */
    public String sql() {
        return sql;
    }
}
