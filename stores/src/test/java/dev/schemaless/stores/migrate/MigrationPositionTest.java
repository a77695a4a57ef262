package dev.schemaless.stores.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.feed.LogMark;
import dev.schemaless.stores.migrate.MigrationPosition.Phase;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MigrationPositionTest {
    private static Map<String, byte[]> bodies(String base) {
        return Map.of("base", base.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void positionIsReadAsItWasWritten() {
        MigrationPosition position = MigrationPosition.START
                .copied("a key=with %20 ü and blanks", 3, RowDigest.of(bodies("x")))
                .copied("next", 0, RowDigest.of(bodies("y")));

        assertThat(MigrationPosition.parse(position.toString())).isEqualTo(position);
        assertThat(MigrationPosition.parse(MigrationPosition.START.toString())).isEqualTo(MigrationPosition.START);
    }

    @Test
    void marksOfLogsAreReadAsTheyWereWritten() {
        MigrationPosition position = MigrationPosition.START
                .marked(LogMark.behind(7).after(List.of(9L, 12L), 1_700_000_000_000L), 0)
                .copied(null, 0, RowDigest.NONE)
                .marked(LogMark.behind(0), 2);

        assertThat(MigrationPosition.parse(position.toString())).isEqualTo(position);
        assertThat(position.marks()).containsOnlyKeys(0, 1);
        assertThat(position.changed()).isEqualTo(2);
    }

    @Test
    void passOfTablesThatWereAlteredBeginsAgain() {
        TableFingerprint before = new TableFingerprint(-7);
        MigrationPosition position = MigrationPosition.START
                .in(before)
                .marked(LogMark.behind(7), 3)
                .copied("k", 1, RowDigest.of(bodies("x")))
                .nextPass()
                .copied("l", 1, RowDigest.of(bodies("x")));

        assertThat(MigrationPosition.parse(position.toString()).in(before)).isEqualTo(position);
        MigrationPosition again = position.in(new TableFingerprint(8));
        assertThat(again.pass()).isEqualTo(2);
        assertThat(again.after()).isNull();
        assertThat(again.changed()).isZero();
        assertThat(again.marks()).isEmpty();
        assertThat(again.source()).isEqualTo(RowDigest.NONE);
    }

    @Test
    void passThatReadsLogsIsQuietIfNothingWasChanged() {
        MigrationPosition read =
                MigrationPosition.START.marked(LogMark.behind(3), 0).nextTail();
        assertThat(read.phase()).isEqualTo(Phase.TAIL);
        assertThat(read.marks()).containsOnlyKeys(0);

        RowDigest some = RowDigest.of(bodies("a"));
        assertThat(read.nextSlot().to(Phase.SWEEP).swept(0, some).isQuiet()).isTrue();
        assertThat(read.nextSlot().to(Phase.SWEEP).swept(0, some).isSame()).isFalse();
        assertThat(read.marked(LogMark.behind(4), 1).isQuiet()).isFalse();
        assertThat(read.nextPass().copied(null, 0, some).isQuiet()).isFalse();
    }

    @Test
    void slotFollowsSlotAndPassFollowsPass() {
        MigrationPosition position = MigrationPosition.START.copied("k", 1, RowDigest.NONE);
        assertThat(position.place()).isZero();
        assertThat(position.after()).isEqualTo("k");

        MigrationPosition behind = position.copied(null, 1, RowDigest.NONE);
        assertThat(behind.place()).isEqualTo(1);
        assertThat(behind.after()).isNull();
        assertThat(behind.changed()).isEqualTo(2);
        assertThat(behind.to(Phase.SWEEP).place()).isZero();
        assertThat(behind.nextPass().pass()).isEqualTo(2);
        assertThat(behind.nextPass().changed()).isZero();
    }

    @Test
    void passFoundTheSameIfNothingWasChangedAndBothSidesHaveTheSameRows() {
        RowDigest both = RowDigest.of(bodies("a")).plus(RowDigest.of(bodies("b")));
        RowDigest otherOrder = RowDigest.of(bodies("b")).plus(RowDigest.of(bodies("a")));
        MigrationPosition copied = MigrationPosition.START.copied(null, 0, both).to(Phase.SWEEP);

        assertThat(copied.swept(0, otherOrder).isSame()).isTrue();
        assertThat(copied.swept(1, otherOrder).isSame()).isFalse();
        assertThat(copied.swept(0, RowDigest.of(bodies("a"))).isSame()).isFalse();
        assertThat(copied.swept(0, both.plus(RowDigest.of(bodies("a")))).isSame())
                .isFalse();
    }

    @Test
    void digestDistinguishesCellsAndBodies() {
        byte[] one = {1};
        byte[] two = {2};

        assertThat(RowDigest.of(Map.of("a", one, "b", two))).isNotEqualTo(RowDigest.of(Map.of("a", two, "b", one)));
        assertThat(RowDigest.of(Map.of("a", one))).isNotEqualTo(RowDigest.of(Map.of("b", one)));
        assertThat(RowDigest.parse(RowDigest.of(Map.of("a", one)).toString()))
                .isEqualTo(RowDigest.of(Map.of("a", one)));
    }

    @Test
    void rowsAreTheSameIfTheirCellsAre() {
        assertThat(RowDigest.isSame(bodies("x"), bodies("x"))).isTrue();
        assertThat(RowDigest.isSame(bodies("x"), bodies("y"))).isFalse();
        assertThat(RowDigest.isSame(bodies("x"), Map.of())).isFalse();
    }
}
