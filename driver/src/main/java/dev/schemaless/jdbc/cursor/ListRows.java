package dev.schemaless.jdbc.cursor;

import dev.schemaless.planner.Rows;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Rows that are in memory already. */
public final class ListRows implements Rows {
    private final Iterator<@Nullable Object[]> iterator;
    private @Nullable Object @Nullable [] current;

    public ListRows(List<@Nullable Object[]> rows) {
        this.iterator = rows.iterator();
    }

    @Override
    public boolean next() {
        current = iterator.hasNext() ? iterator.next() : null;
        return current != null;
    }

    @Override
    @SuppressWarnings("NullAway") // NullAway on JDK 17 does not see type annotations in class files
    public @Nullable Object[] values() {
        if (current == null) {
            throw new NoSuchElementException("not on a row");
        }
        return current;
    }

    @Override
    public void close() {
        current = null;
    }
}
