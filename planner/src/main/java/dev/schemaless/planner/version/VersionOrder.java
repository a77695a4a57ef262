package dev.schemaless.planner.version;

import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.access.VersionBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelFieldCollation;

/** Recognises orders of a query that are the order of logs. */
public final class VersionOrder {
    private static final String SHARD = PseudoColumn.SHARD.columnName();

    private VersionOrder() {}

    /**
     * Returns the order in which versions have to be read so that they come as a query wants them; empty if they have to be sorted.
     *
     * @param keys over the outputs of the scan
     */
    public static Optional<VersionRequest.Order> of(VersionScan scan, List<RelFieldCollation> keys) {
        VersionBounds bounds = scan.bounds();
        boolean shardsAreLogs = bounds.isOfOneShard() || bounds.hasLogsOfShards();
        List<String> names = new ArrayList<>();
        List<Boolean> descending = new ArrayList<>();
        for (RelFieldCollation key : keys) {
            String column = scan.output(key.getFieldIndex()).name();
            String name = shardsAreLogs && column.equals(SHARD) ? VersionBounds.LOG : column;
            // columns after positions decide nothing, nor does the log if there is only one
            boolean decides = !names.contains(VersionBounds.POSITION)
                    && !names.contains(name)
                    && !(bounds.isOfOneLog() && name.equals(VersionBounds.LOG));
            if (decides) {
                names.add(name);
                descending.add(key.direction.isDescending());
            }
        }
        List<String> ofLogs = bounds.isOfOneLog()
                ? List.of(VersionBounds.POSITION)
                : List.of(VersionBounds.LOG, VersionBounds.POSITION);
        if (!names.equals(ofLogs) || descending.stream().distinct().count() > 1) {
            return Optional.empty();
        }
        return Optional.of(descending.get(0) ? VersionRequest.Order.NEWEST_FIRST : VersionRequest.Order.OLDEST_FIRST);
    }
}
