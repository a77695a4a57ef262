package dev.schemaless.jdbc.sql;

import dev.schemaless.planner.SessionSettings.Quoting;

/** The quotation mark around names in SQL that the driver writes. */
public record IdentifierQuote(String mark) {
    public static IdentifierQuote of(Quoting quoting) {
        return new IdentifierQuote(quoting == Quoting.BACKTICK ? "`" : "\"");
    }

    /** Returns a name as SQL takes it, whatever is in it. */
    public String quoted(String name) {
        return mark + name.replace(mark, mark + mark) + mark;
    }
}
