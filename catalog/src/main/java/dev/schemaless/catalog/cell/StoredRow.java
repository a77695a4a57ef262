package dev.schemaless.catalog.cell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The latest cells of one live row, as read from a partition and not yet decoded.
 *
 * <p>Ref key, sequence and time are 0 where {@link RowFacts#NONE} were asked for.
 *
 * @param refKey the base cell's
 * @param rowSeq the number of writes of the whole row
 * @param createdAt when the base cell was written, microseconds since 1970-01-01T00:00 UTC
 * @param bodies the stored bytes of the cells that were asked for, in that order; null where the row has no such cell.
 *     Not copied: neither side may change them
 */
public record StoredRow(RowKey key, long refKey, long rowSeq, long createdAt, List<byte @Nullable []> bodies) {}
