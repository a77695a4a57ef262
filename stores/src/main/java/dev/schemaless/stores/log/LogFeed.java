package dev.schemaless.stores.log;

import dev.schemaless.catalog.access.FollowedTable;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.feed.LogMark;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.layout.StoredCell;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The logs of an external table as a feed follows them. Gaps are looked at every second, until they are filled or ten minutes old. A log
 * with very many gaps is followed later, so that none is forgotten. Used by one thread at a time.
 */
public final class LogFeed implements FollowedTable {
    private static final long LOOK_MILLIS = 1000;
    private static final int MOST_GAPS = 1000;
    /** A server opens the table for each range of a statement. */
    private static final int RANGES = 64;

    private final Function<ReadControl, FollowedLog> logs;
    private final Supplier<Optional<Model>> model;
    private final int slots;
    private final Clock clock;
    private final Map<Integer, Known> known = new HashMap<>();

    /** The knowledge that this process has of a slot. Times are milliseconds since 1970-01-01 UTC. */
    private static final class Known {
        private long looked;
        /** The position that was the newest at a time: once this is ten minutes ago, lower gaps are filled no more. */
        private long newest;

        private long since;
        private long closed = Long.MIN_VALUE;

        void note(long now, FollowedLog log, int slot) {
            if (now - since < LogMark.PATIENCE_MILLIS) {
                return;
            }
            closed = since == 0 ? closed : newest;
            newest = log.newest(slot);
            since = now;
        }
    }

    /** Makes a feed of a table with a log. */
    public LogFeed(Function<ReadControl, FollowedLog> logs, Supplier<Optional<Model>> model, int slots, Clock clock) {
        this.logs = logs;
        this.model = model;
        this.slots = slots;
        this.clock = clock;
    }

    @Override
    public Optional<Model> model() {
        return model.get();
    }

    @Override
    public int logs() {
        return slots;
    }

    @Override
    public LogMark end(int slot, ReadControl control) {
        FollowedLog log = logs.apply(control);
        LogMark mark = log.start(slot);
        FollowedLog.Page page;
        do {
            page = log.page(slot, mark.upTo() + 1, Long.MAX_VALUE);
            mark = mark.after(page.positions(), clock.millis());
        } while (!page.isEnd());
        return mark.withHighest(MOST_GAPS);
    }

    @Override
    public Page next(int slot, LogMark mark, int most, ReadControl control) {
        FollowedLog log = logs.apply(control);
        long now = clock.millis();
        Known here = known.computeIfAbsent(slot, absent -> new Known());
        here.note(now, log, slot);
        LogMark open = mark.withoutGapsTo(here.closed);
        if (!open.gaps().isEmpty() && now - here.looked >= LOOK_MILLIS) {
            List<StoredCell> filled = filled(log, slot, open, most);
            if (!filled.isEmpty()) {
                return page(log, filled, open, now);
            }
            here.looked = now;
            open = open.after(List.of(), now);
        }
        List<StoredCell> news = log.read(slot, log.range(slot, open.upTo() + 1, Long.MAX_VALUE, most));
        return page(log, within(news, open, here.closed), open, now);
    }

    private static Page page(FollowedLog log, List<StoredCell> cells, LogMark mark, long now) {
        List<Long> positions = cells.stream().map(StoredCell::version).toList();
        return cells.isEmpty()
                ? new Page(0, mark.upTo(), mark.upTo(), mark)
                : new Page(
                        (int) cells.stream().filter(log.log()::isOfTable).count(),
                        positions.get(0),
                        positions.get(positions.size() - 1),
                        mark.after(positions, now));
    }

    /** Returns versions that have come into the lowest gap with any. */
    private static List<StoredCell> filled(FollowedLog log, int slot, LogMark mark, int most) {
        List<LogMark.Gap> gaps = mark.gaps();
        for (int from = 0; from < gaps.size(); from += RANGES) {
            List<LogMark.Gap> some = gaps.subList(from, Math.min(gaps.size(), from + RANGES));
            List<Query> ranges = some.stream()
                    .map(gap -> log.range(slot, gap.first(), gap.last(), most))
                    .toList();
            List<StoredCell> found = new ArrayList<>(log.readAll(slot, ranges));
            if (!found.isEmpty()) {
                found.sort(Comparator.comparingLong(StoredCell::version));
                long first = found.get(0).version();
                long last = some.stream()
                        .filter(gap -> first <= gap.last())
                        .findFirst()
                        .orElseThrow()
                        .last();
                return found.stream()
                        .filter(cell -> cell.version() <= last)
                        .limit(most)
                        .toList();
            }
        }
        return List.of();
    }

    /** Returns the first of some versions that leave no more gaps than a mark can have. */
    private static List<StoredCell> within(List<StoredCell> cells, LogMark mark, long closed) {
        int room = MOST_GAPS - mark.gaps().size();
        long last = mark.upTo();
        int count = 0;
        for (StoredCell cell : cells) {
            room -= cell.version() > last + 1 && cell.version() - 1 > closed ? 1 : 0;
            if (room < 0) {
                break;
            }
            last = cell.version();
            count++;
        }
        return cells.subList(0, count);
    }
}
