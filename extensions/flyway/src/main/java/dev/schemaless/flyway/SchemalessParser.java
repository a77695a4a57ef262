package dev.schemaless.flyway;

import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;

/** Cuts a script into statements. Identifiers stand in double quotes, or in backticks where the property {@code quoting} says so. */
final class SchemalessParser extends Parser {
    /** Characters after the current one that identify a token: those of {@code BOM} and comments. */
    private static final int LOOK_AHEAD = 3;

    SchemalessParser(Configuration configuration, ParsingContext context) {
        super(configuration, context, LOOK_AHEAD);
    }

    @Override
    protected char getAlternativeIdentifierQuote() {
        return '`';
    }
}
