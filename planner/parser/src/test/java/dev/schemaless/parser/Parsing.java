package dev.schemaless.parser;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.util.Litmus;

/** What the parser's tests share. */
final class Parsing {
    static final SchemalessParser PARSER = new SchemalessParser(Quoting.DOUBLE_QUOTE);

    private Parsing() {}

    static SqlNode parse(String sql) {
        try {
            return PARSER.parse(sql);
        } catch (SqlSyntaxException e) {
            throw new AssertionError(sql, e);
        }
    }

    static <T extends SqlNode> T parse(String sql, Class<T> type) {
        SqlNode statement = parse(sql);
        assertThat(statement).isInstanceOf(type);
        return type.cast(statement);
    }

    static <T extends Command> T command(String sql, Class<T> type) {
        Command command = parse(sql, Statement.class).command();
        assertThat(command).isInstanceOf(type);
        return type.cast(command);
    }

    static String unparse(SqlNode statement) {
        return PARSER.unparse(statement);
    }

    /** Parses, writes, parses again; both trees and both texts have to be the same. Returns the text. A {@link Statement} is only parsed. */
    static String roundTrip(String sql) {
        SqlNode first = parse(sql);
        if (first instanceof Statement) {
            return first.toString();
        }
        String text = unparse(first);
        SqlNode second = parse(text);
        assertThat(unparse(second)).isEqualTo(text);
        assertThat(second.equalsDeep(first, Litmus.IGNORE)).as(text).isTrue();
        return text;
    }
}
