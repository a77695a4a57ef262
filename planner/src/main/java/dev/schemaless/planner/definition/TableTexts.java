package dev.schemaless.planner.definition;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Identity;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Retention;
import dev.schemaless.catalog.model.SequenceRange;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.catalog.type.IntegerType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes models and views as the SQL that would create them. Names are quoted only where they have to be. */
public final class TableTexts {
    private static final int MICRO_DIGITS = 6;
    private static final List<Map.Entry<String, BigDecimal>> UNITS =
            List.of(Map.entry("DAY", BigDecimal.valueOf(86_400)), Map.entry("HOUR", BigDecimal.valueOf(3_600)));

    private TableTexts() {}

    /** Returns the statement that creates a table. */
    public static String create(Model model) {
        List<String> elements = new ArrayList<>();
        model.columns().forEach(column -> elements.add(column(column)));
        if (!model.primaryKey().isEmpty()) {
            elements.add("PRIMARY KEY (" + names(model.primaryKeyColumns()) + ")");
        }
        StringBuilder text = new StringBuilder("CREATE TABLE ")
                .append(NameTexts.quoted(model.name()))
                .append(" (\n  ")
                .append(String.join(",\n  ", elements))
                .append("\n)");
        if (model.shardField() != null) {
            text.append(" SHARD BY (")
                    .append(NameTexts.quoted(
                            model.columnOfField(model.shardField()).name()))
                    .append(')');
        }
        appendComment(text, model.comment());
        return text.toString();
    }

    private static void appendComment(StringBuilder text, @Nullable String comment) {
        if (comment != null) {
            text.append(" COMMENT '").append(comment.replace("'", "''")).append('\'');
        }
    }

    /** Returns the statement that creates an index of a table. */
    public static String create(Model model, IndexDefinition index) {
        String text = (index.unique() ? "CREATE UNIQUE INDEX " : "CREATE INDEX ") + NameTexts.quoted(index.name())
                + " ON " + NameTexts.quoted(model.name()) + " (" + columns(model, index, NameTexts::of) + ")";
        String shardField = index.shardField();
        return shardField == null || shardField.equals(model.shardField())
                ? text
                : text + " SHARD BY (" + NameTexts.of(model.valueOf(index, shardField)) + ")";
    }

    /**
     * Returns the columns of an index, in its order, with descending ones marked.
     *
     * @param name returns the text of a value
     */
    public static String columns(Model model, IndexDefinition index, Function<IndexedValue, String> name) {
        List<String> values = model.valuesOf(index).stream().map(name).toList();
        return IntStream.range(0, values.size())
                .mapToObj(i -> values.get(i) + (index.directions().get(i) == Direction.DESCENDING ? " DESC" : ""))
                .collect(Collectors.joining(", "));
    }

    /** Returns the statements that limit the past of a table. */
    public static List<String> limits(Model model) {
        Retention retention = model.retention();
        List<String> texts = new ArrayList<>();
        if (retention != null && retention.keptMicros() != null) {
            texts.add("ALTER TABLE " + NameTexts.quoted(model.name()) + " KEEP " + retention.versions()
                    + " VERSIONS FOR " + interval(retention.keptMicros()));
        }
        if (retention != null && retention.expiryMicros() != null) {
            texts.add("ALTER TABLE " + NameTexts.quoted(model.name()) + " EXPIRE ROWS AFTER "
                    + interval(retention.expiryMicros()));
        }
        return texts;
    }

    private static String interval(long micros) {
        BigDecimal seconds = BigDecimal.valueOf(micros, MICRO_DIGITS).stripTrailingZeros();
        for (Map.Entry<String, BigDecimal> unit : UNITS) {
            BigDecimal[] parts = seconds.divideAndRemainder(unit.getValue());
            if (parts[1].signum() == 0) {
                return literal(parts[0], unit.getKey());
            }
        }
        return literal(seconds, "SECOND");
    }

    private static String literal(BigDecimal number, String unit) {
        String text = number.toPlainString();
        int digits = text.contains(".") ? text.indexOf('.') : text.length();
        return "INTERVAL '" + text + "' " + unit + (digits > 2 ? "(" + digits + ")" : "");
    }

    /** Returns the statement that creates a view. */
    public static String create(ViewDefinition view) {
        return "CREATE VIEW " + NameTexts.quoted(view.name()) + " AS " + view.sql();
    }

    static String column(Column column) {
        StringBuilder text = new StringBuilder(NameTexts.quoted(column.name()))
                .append(' ')
                .append(column.type().sql());
        if (column.notNull()) {
            text.append(" NOT NULL");
        }
        if (column.defaultSql() != null) {
            text.append(" DEFAULT ").append(column.defaultSql());
        }
        if (column.identity() != null) {
            text.append(' ').append(identity(column));
        }
        if (!column.cell().equals(Column.BASE_CELL)) {
            text.append(" CELL ").append(NameTexts.quoted(column.cell()));
        }
        if (!column.field().equals(column.name())) {
            text.append(" FIELD ").append(NameTexts.quoted(column.field()));
        }
        appendComment(text, column.comment());
        return text.toString();
    }

    /** Returns the identity clause of a column that has one, with the options that differ from the defaults. */
    public static String identity(Column column) {
        Identity identity = Objects.requireNonNull(column.identity());
        int bits = column.type() instanceof IntegerType type ? type.bits() : Long.SIZE;
        String options = options(identity.range(), bits);
        return identity.form().sql() + (options.isEmpty() ? "" : " (" + options + ")");
    }

    /** Returns the options of CREATE SEQUENCE for a range. */
    public static String options(SequenceRange range, int bits) {
        long lowest = -1L << (bits - 1);
        long least = range.ascends() ? 1 : lowest;
        long greatest = range.ascends() ? ~lowest : -1;
        List<String> options = new ArrayList<>();
        if (range.start() != (range.ascends() ? range.least() : range.greatest())) {
            options.add("START WITH " + range.start());
        }
        if (range.increment() != 1) {
            options.add("INCREMENT BY " + range.increment());
        }
        if (range.least() != least) {
            options.add("MINVALUE " + range.least());
        }
        if (range.greatest() != greatest) {
            options.add("MAXVALUE " + range.greatest());
        }
        return String.join(" ", options);
    }

    private static String names(List<Column> columns) {
        return String.join(
                ", ",
                columns.stream().map(column -> NameTexts.quoted(column.name())).toList());
    }
}
