package dev.schemaless.cli;

import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import sqlline.SqlLine;
import sqlline.SqlLineParser;

/** sqlline's parser of typed text, which takes a command's word without a semicolon, also where a statement is open. */
final class WordParser extends SqlLineParser {
    private static final String SEMICOLON = "semicolon";

    WordParser(SqlLine sqlLine) {
        super(sqlLine);
    }

    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        if (context != ParseContext.COMPLETE && Words.isWhole(line)) {
            return super.parse(line, cursor, ParseContext.COMPLETE);
        }
        try {
            return super.parse(line, cursor, context);
        } catch (EOFError e) {
            boolean open = String.valueOf(e.getMissing()).endsWith(SEMICOLON);
            if (open && Words.commandAtEnd(line).isPresent()) {
                return super.parse(line, cursor, ParseContext.COMPLETE);
            }
            throw e;
        }
    }
}
