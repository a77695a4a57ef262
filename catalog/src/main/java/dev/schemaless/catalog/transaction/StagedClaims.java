package dev.schemaless.catalog.transaction;

import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.Claim;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.catalog.write.Writer;
import dev.schemaless.catalog.write.draft.ClaimChanges;
import dev.schemaless.catalog.write.draft.ClaimPlacement;
import dev.schemaless.catalog.write.draft.DuplicateValuesException;
import dev.schemaless.catalog.write.draft.RefusedChangeException;
import dev.schemaless.catalog.write.draft.RowDraft;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The claims that the rows of a transaction have taken so far. A statement is refused as soon as another row, committed or of
 * this transaction, has a claim that it needs. The commit decides in the end, because other writers may take and leave claims
 * until then. Not thread-safe.
 */
final class StagedClaims {
    private final Writer writer;
    /**
     * Rows that have taken each claim in this transaction. The row's current body decides whether it still holds it.
     */
    private final Map<Claim, Set<RowKey>> takers = new HashMap<>();

    StagedClaims(Writer writer) {
        this.writer = writer;
    }

    /**
     * Takes the claims of rows that a statement changes.
     *
     * @param before the bodies of these rows before the statement
     * @param drafts the rows after it
     * @param staged returns a row as the transaction sees it before the statement; null if it has not changed it
     * @throws dev.schemaless.catalog.SchemalessException with {@code UNIQUE_VIOLATION} if another row has one of the
     *     claims
     */
    void take(
            WriteRequest request,
            Map<RowKey, Map<String, byte[]>> before,
            Map<RowKey, RowDraft> drafts,
            Function<RowKey, @Nullable StagedRow> staged) {
        ClaimPlacement placement = writer.claims(request.model());
        if (placement.isEmpty()) {
            return;
        }
        ClaimChanges claims = new ClaimChanges();
        try {
            drafts.forEach(
                    (key, draft) -> placement.change(key, before.getOrDefault(key, Map.of()), draft.bodies(), claims));
        } catch (RefusedChangeException e) {
            throw e.reason();
        }
        Map<Claim, RowKey> owners = writer.committed()
                .owners(claims, request.catalogVersion(), new Retry(request.attempts(), request.control()));
        claims.taken().forEach((claim, row) -> {
            boolean isTaken = Stream.concat(
                            Stream.ofNullable(owners.get(claim)), takers.getOrDefault(claim, Set.of()).stream())
                    .filter(other -> !other.equals(row))
                    .anyMatch(other -> has(placement, claim, other, drafts, staged, owners));
            if (isTaken) {
                throw new DuplicateValuesException(claims.tableOf(claim), claim);
            }
        });
        claims.taken()
                .forEach((claim, row) ->
                        takers.computeIfAbsent(claim, absent -> new HashSet<>()).add(row));
    }

    private static boolean has(
            ClaimPlacement placement,
            Claim claim,
            RowKey row,
            Map<RowKey, RowDraft> drafts,
            Function<RowKey, @Nullable StagedRow> staged,
            Map<Claim, RowKey> owners) {
        RowDraft draft = drafts.get(row);
        if (draft != null) {
            return placement.has(row, draft.bodies(), claim);
        }
        StagedRow known = staged.apply(row);
        return known == null ? row.equals(owners.get(claim)) : placement.has(row, known.bodies(), claim);
    }

    void clear() {
        takers.clear();
    }
}
