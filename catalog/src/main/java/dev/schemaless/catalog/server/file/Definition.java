package dev.schemaless.catalog.server.file;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement that H2 runs when it opens a database. Immutable.
 *
 * <p>H2 keeps its catalog as SQL: all of it runs when a file is opened, and some of it runs code, as that of triggers, linked
 * tables and constants does. So this lists the contents of a store, instead of the dangers.
 */
record Definition(String sql) {
    private static final String NAME = "(?:U&)?\"[^\"]*+\"(?:\"[^\"]*+\")*+";
    private static final String PATH = NAME + "\\." + NAME;

    /** The beginnings of statements: up to the bracket that follows a name, if there is one. */
    private static final Pattern BEGINNING = Pattern.compile(
            "CREATE (?:CACHED|MEMORY) TABLE " + PATH + "\\("
                    + "|CREATE (?:PRIMARY KEY|(?:UNIQUE NULLS (?:NOT )?DISTINCT )?INDEX) " + PATH + " ON " + PATH
                    + "\\("
                    + "|ALTER TABLE " + PATH + " ADD CONSTRAINT " + PATH
                    + " (?:PRIMARY KEY|UNIQUE(?: NULLS (?:NOT )?DISTINCT)?) ?\\("
                    + "|CREATE SEQUENCE " + PATH + " "
                    + "|CREATE USER IF NOT EXISTS \"SA\" "
                    + "|SET (?:CREATE_BUILD|DB_CLOSE_DELAY|DEFAULT_LOCK_TIMEOUT|MAX_LENGTH_INPLACE_LOB|RETENTION_TIME|WRITE_DELAY) ");

    /** A token after the beginning. A name before a bracket would be a call. */
    private static final Pattern PART =
            Pattern.compile("\\s++|[(),.-]|\\d++|[A-Z_]++|'[^']*+'|" + NAME + "(?!\\s*+\\()");

    /** None evaluates anything. */
    private static final Set<String> WORDS = Set.of(
            ("ADMIN AS ASC BELONGS_TO_TABLE BIGINT BINARY BOOLEAN BY CACHE CHARACTER CYCLE DATE DECFLOAT DEFAULT DESC DOUBLE"
                            + " EXHAUSTED FIRST FLOAT GENERATED HASH IDENTITY INCREMENT INDEX INTEGER KEY LARGE LAST MAXVALUE"
                            + " MINVALUE NO NOT NULL NULLS NUMERIC OBJECT PRECISION REAL RESTART SALT SELECTIVITY SEQUENCE"
                            + " SMALLINT START TIME TIMESTAMP TINYINT UUID VARYING WITH WITHOUT ZONE")
                    .split(" "));

    private static final Pattern SUBJECT = Pattern.compile("[A-Z_ ]{1,60}+(?:\"[^\"]{0,80}\"(?:\\.\"[^\"]{0,80}\")?)?");

    /** Says whether a store may have the definition: it defines a table, an index, a sequence or our account, and evaluates nothing. */
    boolean isPlain() {
        Matcher beginning = BEGINNING.matcher(sql);
        if (!beginning.lookingAt()) {
            return false;
        }
        Matcher part = PART.matcher(sql);
        int end = beginning.end();
        while (end < sql.length() && part.find(end) && part.start() == end && isHarmless(part.group())) {
            end = part.end();
        }
        return end == sql.length();
    }

    private static boolean isHarmless(String part) {
        return !Character.isUpperCase(part.charAt(0)) || part.startsWith("U&") || WORDS.contains(part);
    }

    /** Returns its first words and the name, without control characters; the rest may hold a password. */
    String subject() {
        Matcher subject = SUBJECT.matcher(sql);
        return subject.lookingAt() ? subject.group().strip().replaceAll("\\p{Cntrl}", "?") : "a statement";
    }
}
