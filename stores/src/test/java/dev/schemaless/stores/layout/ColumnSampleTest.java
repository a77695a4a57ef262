package dev.schemaless.stores.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.entry.EntryColumn;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The type of a column is that of all sampled values but a few. */
final class ColumnSampleTest {
    private static final List<EntryColumn> WHOLE =
            List.of(new EntryColumn("f", "int", false, OptionalInt.empty(), null, null));

    private static void add(ColumnSample sample, int times, String value) {
        for (int i = 0; i < times; i++) {
            sample.add(Column.BASE_CELL, ("{\"f\": " + value + "}").getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Adds values, each with its number: {@code 92x7 2x"a"}. */
    private static String typeOf(String values, List<EntryColumn> indexed) {
        ColumnSample sample = new ColumnSample(indexed);
        for (String each : values.split(" ", -1)) {
            int times = each.indexOf('x');
            add(sample, Integer.parseInt(each.substring(0, times)), each.substring(times + 1));
        }
        return sample.columns().get(0).type().sql();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            19x7 1x"a"                          | BIGINT
            18x7 1x"a"                          | VARCHAR
            46x"a" 1x{"b":1}                    | VARCHAR
            115x9.5 1x"a"                       | DOUBLE
            110x7 4x9.5 1x"a"                   | DOUBLE
            97x7 3x9.5                          | DOUBLE
            99x9007199254740993 1x9.5           | BIGINT
            50x9007199254740993 50x9.5          | DOUBLE
            99x7 1x9223372036854775808          | DECIMAL(20, 0)
            60x"a" 39x7 1x[1]                   | VARCHAR
            60x"a" 30x7 10x[1]                  | JSON
            39xtrue 1x"true"                    | BOOLEAN
            1x7 1x"a"                           | VARCHAR
            1x7 1x[1]                           | JSON
            1xnull                              | VARCHAR
            """)
    void aFewOddValuesDoNotDecide(String values, String type) {
        assertThat(typeOf(values, List.of())).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            92x7 2x"a" 1x7.5                    | BIGINT
            97x7 3x9.5                          | BIGINT
            99x7 1x9223372036854775808          | BIGINT
            90x7 10x9.5                         | DOUBLE
            10x7 10x"a"                         | VARCHAR
            """)
    void whatAnIndexHoldsAsWholeNumbersStaysWhole(String values, String type) {
        assertThat(typeOf(values, WHOLE)).isEqualTo(type);
    }

    @Test
    void oneBodyOfManyKeysHidesNoFieldOfOthers() {
        ColumnSample sample = new ColumnSample();
        String keys = IntStream.range(0, 1_000)
                .mapToObj(i -> "\"k" + i + "\": " + i)
                .collect(Collectors.joining(", ", "{", "}"));
        sample.add(Column.BASE_CELL, keys.getBytes(StandardCharsets.UTF_8));
        Collections.nCopies(2, 7).forEach(value -> add(sample, 1, String.valueOf(value)));

        assertThat(sample.columns()).hasSize(500).extracting(Column::name).contains("f", "k0");
    }
}
