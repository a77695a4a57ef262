package dev.schemaless.stores.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class EntryBoundsTest {
    private static final EntryColumn NUMBER = new EntryColumn("n", "int", false, OptionalInt.empty(), null, null);
    private static final EntryColumn CASELESS =
            new EntryColumn("c", "varchar", false, OptionalInt.of(3), "utf8mb4", "utf8mb4_general_ci");
    private static final EntryColumn BINARY =
            new EntryColumn("b", "varchar", false, OptionalInt.of(3), "utf8mb4", "utf8mb4_bin");
    private static final EntryColumn LATIN =
            new EntryColumn("l", "varchar", false, OptionalInt.of(3), "latin1", "latin1_swedish_ci");
    private static final ScalarType BIGINT = new IntegerType(64);
    private static final ScalarType TEXT = new StringType(StringType.UNBOUNDED, false);

    private static Optional<EntryBounds.Condition> of(EntryColumn column, ScalarType type, Bound bound) {
        return EntryBounds.of(List.of(column), List.of(type), List.of(bound), EntryNumbers.AS_THEY_ARE, name -> name);
    }

    @Test
    void numbersAreClampedToTheColumn() {
        EntryBounds.Condition in = of(NUMBER, BIGINT, new Bound.In(List.of(7L, 1L << 40, -(1L << 40))))
                .orElseThrow();

        assertThat(in.text()).isEqualTo("n IN (?, ?, ?)");
        assertThat(in.parameters()).containsExactly(7L, (long) Integer.MAX_VALUE, (long) Integer.MIN_VALUE);
    }

    @Test
    void endsOfRangesAreWithin() {
        EntryBounds.Condition range =
                of(NUMBER, BIGINT, new Bound.Range(1L, false, 5L, false)).orElseThrow();

        assertThat(range.text()).isEqualTo("n >= ? AND n <= ?");
        assertThat(range.parameters()).containsExactly(1L, 5L);
    }

    @Test
    void valuesGoIntoColumnsOfTheirOwnKindAlone() {
        assertThat(of(NUMBER, TEXT, new Bound.In(List.of("7")))).isEmpty();
        assertThat(of(CASELESS, BIGINT, new Bound.In(List.of(7L)))).isEmpty();
    }

    @Test
    void textsAreCutAsTheColumnCutsThem() {
        EntryBounds.Condition in =
                of(CASELESS, TEXT, new Bound.In(List.of("a😀bc"))).orElseThrow();

        assertThat(in.text()).isEqualTo("c IN (?)");
        assertThat(in.parameters()).containsExactly("a😀b");
    }

    @Test
    void valuesAreConvertedForColumnsOfAnotherCharacterSet() {
        EntryBounds.Condition in =
                of(LATIN, TEXT, new Bound.In(List.of("a", "b"))).orElseThrow();

        assertThat(in.text())
                .isEqualTo("l IN (CONVERT(? USING latin1) COLLATE latin1_swedish_ci,"
                        + " CONVERT(? USING latin1) COLLATE latin1_swedish_ci)");
    }

    @Test
    void rangesOfTextsNeedAnOrderOfCodePoints() {
        Bound range = new Bound.Range("a", true, null, false);

        assertThat(of(CASELESS, TEXT, range)).isEmpty();
        assertThat(of(CASELESS, TEXT, new Bound.StartsWith("a"))).isEmpty();
        assertThat(of(BINARY, TEXT, range)).isPresent();
        assertThat(of(BINARY, TEXT, new Bound.StartsWith("a"))).isPresent();
        assertThat(of(BINARY, TEXT, new Bound.Range("\ud83d\ude00", true, null, false)))
                .isEmpty();
    }

    /** Most collations take 'a' for behind 'a\t', as if it ended with a blank. */
    @Test
    void rangesOfTextsHaveThoseWithControlCharacters() {
        EntryBounds.Condition both =
                of(BINARY, TEXT, new Bound.Range("b", true, "d\te", true)).orElseThrow();

        assertThat(both.parameters()).containsExactly("a\ufffd", "d ");
        assertThat(of(BINARY, TEXT, new Bound.Range("b\u0000", true, null, true))
                        .orElseThrow()
                        .parameters())
                .containsExactly("a\ufffd");
        assertThat(of(BINARY, TEXT, new Bound.Range("", true, null, true))).isEmpty();
    }

    @Test
    void aBoundWithoutConditionIsLeftOut() {
        Optional<EntryBounds.Condition> both = EntryBounds.of(
                List.of(NUMBER, CASELESS),
                List.of(BIGINT, TEXT),
                List.of(new Bound.In(List.of(1L)), new Bound.Range("a", true, "b", true)),
                EntryNumbers.AS_THEY_ARE,
                name -> name);

        assertThat(both.orElseThrow().text()).isEqualTo("n IN (?)");
    }

    @Test
    void ofSeveralBoxesEachNeedsACondition() {
        Bound one = new Bound.In(List.of(1L));
        Bound two = new Bound.In(List.of(2L));

        assertThat(of(NUMBER, BIGINT, new Bound.AnyOf(List.of(List.of(one), List.of(two))))
                        .orElseThrow()
                        .text())
                .isEqualTo("((n IN (?)) OR (n IN (?)))");
        assertThat(of(NUMBER, BIGINT, new Bound.AnyOf(List.of(List.of(one), List.of(new Bound.IsNotNull())))))
                .isEmpty();
    }
}
