package dev.schemaless.tests.external;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import dev.schemaless.stores.layout.DeclaredTable;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Questions to a store that another program wrote, and their answers. */
record StoreAnswers(JsonNode all) {
    /** DOUBLE is compared to that many digits. */
    private static final MathContext DIGITS = new MathContext(9);

    static StoreAnswers read(Path file) throws IOException {
        return new StoreAnswers(new ObjectMapper().readTree(file.toFile()));
    }

    /**
     * A table of the store.
     *
     * @param entities what tables of all entities are called; empty where there are none
     */
    record Table(JsonNode node, String entities) {
        Optional<String> store() {
            return Optional.ofNullable(node.path("store").textValue());
        }

        /** Where {@code fields} does not tell otherwise, each column shows the field of its name. */
        DeclaredTable declared() {
            List<Column> columns = new ArrayList<>();
            for (JsonNode column : node.get("columns")) {
                String name = column.get("name").asText();
                if (!name.startsWith("_")) {
                    JsonNode field = field(name);
                    columns.add(new Column(
                            name,
                            field.path("field").asText(name),
                            type(column.get("type").asText()),
                            cell(field.path("cell").asText(Column.BASE_CELL)),
                            false,
                            null));
                }
            }
            return new DeclaredTable(node.get("name").asText(), stored(), columns);
        }

        private JsonNode field(String name) {
            for (JsonNode field : node.path("fields")) {
                if (field.get("name").asText().equals(name)) {
                    return field;
                }
            }
            return MissingNode.getInstance();
        }

        private static String cell(String name) {
            return name.equalsIgnoreCase(Column.BASE_CELL) ? Column.BASE_CELL : name;
        }

        private String stored() {
            String name = node.get("name").asText();
            if (!entities.isEmpty()) {
                JsonNode tag = node.path("where").path("tag");
                return entities + (tag.isMissingNode() ? "" : "_" + tag.asLong());
            }
            return node.path("model").asText(node.path("column").asText(name));
        }

        private static ColumnType type(String sql) {
            return switch (sql) {
                case "BIGINT" -> new IntegerType(64);
                case "DOUBLE" -> new FloatingType(64);
                case "BOOLEAN" -> new BooleanType();
                case "UUID" -> new UuidType();
                case "TIMESTAMP" -> new TimestampType(6);
                case "DATE" -> new DateType();
                case "VARBINARY" -> new BinaryType(StringType.UNBOUNDED, false);
                case "DECIMAL(20,0)" -> new DecimalType(20, 0);
                case "VARCHAR ARRAY" -> new ArrayType(new StringType(StringType.UNBOUNDED, false));
                case "VARCHAR" -> new StringType(StringType.UNBOUNDED, false);
                default -> throw new IllegalArgumentException(sql);
            };
        }
    }

    List<Table> tables() {
        List<Table> tables = new ArrayList<>();
        String entities = all.path("layout").path("entities").asText("");
        all.get("tables").forEach(table -> tables.add(new Table(table, entities)));
        return tables;
    }

    /** Returns the same questions to a table that is called otherwise. */
    StoreAnswers renamed(String table, String other) throws IOException {
        return new StoreAnswers(
                new ObjectMapper().readTree(all.toString().replace(" FROM " + table, " FROM " + other)));
    }

    /** Asks every question in every way; returns what was answered wrongly. */
    List<String> failures(String url) {
        List<String> failures = new ArrayList<>();
        for (JsonNode question : all.get("questions")) {
            failures(url, question, "", List.of("rows", "rows_by_index"), failures);
            failures(url, question, "/*+ NO_INDEX */ ", List.of("rows"), failures);
            if (question.hasNonNull("index")) {
                String hint = "/*+ INDEX(\"" + question.get("index").asText() + "\") */ ";
                failures(url, question, hint, List.of("rows_by_index", "rows"), failures);
            }
        }
        return failures;
    }

    /** The table of all entities has the indexes of each tag, which no read of it uses. */
    private static boolean isOfOneTag(String hint, SQLException refused) {
        return hint.contains("INDEX(")
                && refused.getMessage().endsWith("lacks rows of this table. Leave the hint out.");
    }

    private void failures(String url, JsonNode question, String hint, List<String> accepted, List<String> failures) {
        String sql = question.get("sql").asText().replaceFirst("^SELECT ", "SELECT " + hint);
        String mismatch = question.path("connection")
                .path("typeMismatch")
                .asText(all.path("connection").path("typeMismatch").asText("error"));
        boolean ordered = question.path("ordered").asBoolean();
        String answer;
        try {
            answer = text(rows(url + "?typeMismatch=" + mismatch, sql), ordered);
        } catch (SQLException e) {
            boolean expected = question.path("error").asBoolean()
                    || question.path("either").asBoolean()
                    || isOfOneTag(hint, e);
            if (!expected) {
                failures.add(sql + ": " + e);
            }
            return;
        }
        boolean anything =
                question.path("either").asBoolean() && accepted.stream().noneMatch(question::has);
        boolean right = anything
                || (!question.path("error").asBoolean()
                        && accepted.stream()
                                .filter(question::has)
                                .anyMatch(key ->
                                        text(rows(question.get(key)), ordered).equals(answer)));
        if (!right) {
            failures.add(sql + ": " + answer + " instead of " + question.path(accepted.get(0)));
        }
    }

    private static String text(List<String> rows, boolean ordered) {
        return String.join("\n", ordered ? rows : rows.stream().sorted().toList());
    }

    private static List<String> rows(String url, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    values.add(text(result.getObject(i)));
                }
                rows.add(values.toString());
            }
        }
        return rows;
    }

    private static String text(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return "x" + HexFormat.of().formatHex(bytes);
        } else if (value instanceof Timestamp time) {
            return time.toString().replaceFirst("\\.0$", "");
        }
        return String.valueOf(value instanceof Number number ? rounded(number.toString()) : value);
    }

    /** Large whole numbers stand as texts in the answers. */
    private static List<String> rows(JsonNode expected) {
        List<String> rows = new ArrayList<>();
        expected.forEach(row -> {
            List<String> values = new ArrayList<>();
            row.forEach(value -> values.add(expected(value)));
            rows.add(values.toString());
        });
        return rows;
    }

    private static String expected(JsonNode value) {
        if (value.isObject() && value.has("hex")) {
            return "x" + value.get("hex").asText();
        } else if (value.isNumber()) {
            return rounded(value.asText());
        }
        return value.isTextual() && value.asText().equals(Long.toUnsignedString(-1))
                ? rounded(value.asText())
                : value.asText();
    }

    private static String rounded(String number) {
        BigDecimal rounded = new BigDecimal(number).round(DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
