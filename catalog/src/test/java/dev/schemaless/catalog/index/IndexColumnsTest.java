package dev.schemaless.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.UuidType;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexColumnsTest {
    @Test
    void shortColumnsAreKeptWholeAndLongOnesShareTheRest() {
        List<Integer> prefixes = prefixes(
                Models.BIGINT, Models.VARCHAR, new StringType(10, false), new UuidType(), new StringType(5_000, true));

        // 3,072 - (2 + 64) row key - (2 + 9) integer - (2 + 17) UUID - 3 * (2 + 18) beside texts - 30, halved
        assertThat(prefixes).containsExactly(0, 1_443, 30, 0, 1_443);
    }

    @Test
    void singleStringGetsTheWholeKey() {
        assertThat(prefixes(Models.VARCHAR)).containsExactly(3_072 - 66 - 2 - 18);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 14})
    void wholeKeyFitsInnoDb(int strings) {
        List<ScalarType> columns = Stream.concat(
                        Collections.nCopies(strings, (ScalarType) Models.VARCHAR).stream(),
                        Stream.of(new DecimalType(38, 10)))
                .toList();

        int key = 66 + 2 + 23;
        for (int prefix : IndexColumns.prefixes(columns)) {
            key += prefix == 0 ? 0 : prefix + 2 + 18;
        }
        assertThat(key).isBetween(3_072 - strings, 3_072);
    }

    @Test
    void emptyStringTypeKeepsOneByte() {
        assertThat(prefixes(new StringType(0, false))).containsExactly(1);
    }

    @Test
    void sixteenColumnsAreRefused() {
        List<ScalarType> columns = Collections.nCopies(16, Models.BIGINT);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> IndexColumns.prefixes(columns))
                .withMessage("Cannot create index: it has 16 columns, an index has 1 to 15. Name fewer columns.")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("42P16"));
    }

    private static List<Integer> prefixes(ScalarType... types) {
        return IndexColumns.prefixes(List.of(types));
    }
}
