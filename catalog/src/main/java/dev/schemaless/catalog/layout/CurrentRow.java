package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The current row of a result of {@link ReadSql}: another one after each {@code next()}. Its bodies have been read; its
 * key and facts, which large reads seldom need, are read on demand. Used by one thread.
 */
public final class CurrentRow implements StoredRow {
    private final ResultColumns columns;
    private final ResultSet rows;
    private final byte[] @Nullable [] bodies;
    private final List<byte @Nullable []> listed;
    private @Nullable RowKey key;

    /** Makes the row of a result. Nothing may be asked of it before {@link #read()}. */
    public CurrentRow(ResultColumns columns, ResultSet rows) {
        this.columns = columns;
        this.rows = rows;
        this.bodies = new byte[columns.wanted().cells().size()] @Nullable [];
        this.listed = Collections.unmodifiableList(Arrays.<byte @Nullable []>asList(bodies));
    }

    /** The failure of reading a value of the current row. */
    public static final class ReadFailure extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final SQLException failure;

        private ReadFailure(SQLException failure) {
            super(failure);
            this.failure = failure;
        }

        public SQLException failure() {
            return failure;
        }
    }

    /** Takes the bodies of the row at which the result stands now; returns whether it is alive. */
    public boolean read() throws SQLException {
        key = null;
        return columns.read(rows, bodies);
    }

    /** Returns about how many bytes the bodies have. */
    public long size() {
        long size = 0;
        for (byte[] body : bodies) {
            size += body == null ? 0 : body.length;
        }
        return size;
    }

    /**
     * @throws ReadFailure if the result is closed
     */
    @Override
    public RowKey key() {
        RowKey known = key;
        if (known == null) {
            known = keyOf();
            key = known;
        }
        return known;
    }

    private RowKey keyOf() {
        try {
            return RowKey.of(rows.getBytes(columns.keyPosition()));
        } catch (SQLException e) {
            throw new ReadFailure(e);
        }
    }

    @Override
    public long refKey() {
        return fact(ResultColumns.REF_KEY);
    }

    @Override
    public long rowSeq() {
        return fact(ResultColumns.ROW_SEQ);
    }

    @Override
    public long createdAt() {
        return fact(ResultColumns.CREATED_AT);
    }

    /**
     * Says whether a column after those of the row has a value.
     *
     * @throws ReadFailure if the result is closed
     */
    public boolean has(int position) {
        try {
            return rows.getBytes(position) != null;
        } catch (SQLException e) {
            throw new ReadFailure(e);
        }
    }

    private long fact(int position) {
        try {
            return columns.wanted().facts() == RowFacts.ALL ? rows.getLong(position) : 0;
        } catch (SQLException e) {
            throw new ReadFailure(e);
        }
    }

    @Override
    public List<byte @Nullable []> bodies() {
        return listed;
    }

    @Override
    public MaterializedRow materialized() {
        return new MaterializedRow(key(), refKey(), rowSeq(), createdAt(), new ArrayList<>(listed));
    }
}
