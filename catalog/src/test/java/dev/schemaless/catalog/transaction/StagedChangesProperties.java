package dev.schemaless.catalog.transaction;

import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.fixture.Generator;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.write.draft.RowState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The account of a transaction's memory is that of a plain model: what is staged, and what each savepoint still needs. */
final class StagedChangesProperties {
    private static final int KEYS = 4;

    private enum Kind {
        STAGE,
        MARK,
        ROLL_BACK,
        RELEASE
    }

    /** A step; its number chooses a row or a savepoint, its size is that of a body. */
    record Step(Kind kind, int number, int size) {}

    private static Generator<List<Step>> steps() {
        Generator<Kind> kinds = Generator.of(Kind.STAGE, Kind.STAGE, Kind.MARK, Kind.ROLL_BACK, Kind.RELEASE);
        Generator<Integer> numbers = Generator.integers(0, 1_000);
        Generator<Integer> sizes = Generator.integers(0, 500);
        Generator<Step> steps = random -> new Step(kinds.next(random), numbers.next(random), sizes.next(random));
        return steps.listOf(0, 60);
    }

    @Test
    void accountIsWhatIsStagedAndWhatSavepointsNeed() {
        tries(1_000).forAll(steps(), steps -> {
            StagedChanges changes = new StagedChanges(Long.MAX_VALUE);
            List<ModelMark> marks = new ArrayList<>();
            Map<RowKey, StagedRow> rows = new HashMap<>();
            for (Step step : steps) {
                perform(step, changes, marks, rows);

                long staged = rows.values().stream().mapToLong(StagedRow::size).sum();
                long kept = marks.stream().mapToLong(ModelMark::bytes).sum();
                assertThat(changes.bytes()).as(step.toString()).isEqualTo(staged + kept);
                for (int i = 0; i < KEYS; i++) {
                    assertThat(changes.find(Models.RATE, key(i))).isSameAs(rows.get(key(i)));
                }
            }
        });
    }

    /** A savepoint of the model: all rows as they were, which have been touched since, and the account then. */
    private record ModelMark(
            Transaction.Savepoint savepoint, Map<RowKey, StagedRow> rows, Set<RowKey> touched, long account) {
        long bytes() {
            return touched.stream()
                    .filter(rows::containsKey)
                    .mapToLong(key -> rows.get(key).size())
                    .sum();
        }
    }

    private static void perform(Step step, StagedChanges changes, List<ModelMark> marks, Map<RowKey, StagedRow> rows) {
        int place = marks.isEmpty() ? -1 : step.number() % marks.size();
        switch (step.kind()) {
            case STAGE -> {
                StagedRow row = row(key(step.number() % KEYS), step.size());
                changes.stage(Models.RATE, List.of(row));
                rows.put(row.key(), row);
                marks.stream()
                        .reduce((first, second) -> second)
                        .ifPresent(newest -> newest.touched().add(row.key()));
            }
            case MARK ->
                marks.add(new ModelMark(changes.savepoint(), Map.copyOf(rows), new HashSet<>(), changes.bytes()));
            case ROLL_BACK -> {
                if (place >= 0) {
                    ModelMark mark = marks.get(place);
                    changes.rollbackTo(mark.savepoint());
                    assertThat(changes.bytes()).isEqualTo(mark.account());
                    rows.clear();
                    rows.putAll(mark.rows());
                    mark.touched().clear();
                    marks.subList(place + 1, marks.size()).clear();
                }
            }
            case RELEASE -> {
                if (place >= 0) {
                    changes.release(marks.get(place).savepoint());
                    List<ModelMark> released = marks.subList(place, marks.size());
                    if (place > 0) {
                        released.forEach(mark -> marks.get(place - 1).touched().addAll(mark.touched()));
                    }
                    released.clear();
                }
            }
        }
    }

    @Test
    void releasedSavepointsCostNothing() {
        StagedChanges changes = new StagedChanges(64 * 1024);

        rounds(changes);

        assertThat(changes.bytes()).isEqualTo(row(key(0), 10).size());
    }

    @Test
    void savepointsReleasedWithinAnotherCostARowOnce() {
        StagedChanges changes = new StagedChanges(64 * 1024);
        changes.stage(Models.RATE, List.of(row(key(0), 10)));
        Transaction.Savepoint outer = changes.savepoint();

        rounds(changes);

        assertThat(changes.bytes()).isEqualTo(2 * row(key(0), 10).size());
        changes.rollbackTo(outer);
        assertThat(changes.bytes()).isEqualTo(row(key(0), 10).size());
    }

    private static void rounds(StagedChanges changes) {
        for (int i = 0; i < 5_000; i++) {
            Transaction.Savepoint savepoint = changes.savepoint();
            changes.stage(Models.RATE, List.of(row(key(0), 10)));
            changes.release(savepoint);
        }
    }

    private static RowKey key(int number) {
        return RowKey.of(0, number);
    }

    private static StagedRow row(RowKey key, int size) {
        return new StagedRow(RowState.absent(key), Map.of(Column.BASE_CELL, new byte[size]), StagedRow.Hold.NONE);
    }
}
