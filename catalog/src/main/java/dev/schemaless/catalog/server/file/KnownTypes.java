package dev.schemaless.catalog.server.file;

import java.nio.ByteBuffer;
import java.util.Set;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.MetaType;

/** The types of a file's maps, each by the name of its class, which H2 would load and instantiate whatever it is. */
final class KnownTypes extends BasicDataType<String> {
    private static final String VERSIONED = "org.h2.mvstore.tx.VersionedValueType$Factory";
    private static final Set<String> OTHERS = Set.of(
            "org.h2.mvstore.db.LobStorageMap$BlobMeta$Type",
            "org.h2.mvstore.db.LobStorageMap$BlobReference$Type",
            "org.h2.mvstore.db.NullValueDataType",
            "org.h2.mvstore.db.RowDataType$Factory",
            "org.h2.mvstore.type.ByteArrayDataType",
            "org.h2.mvstore.type.LongDataType",
            "org.h2.mvstore.db.ValueDataType$Factory");

    private final MetaType<?> types = new MetaType<>(null, null);

    /** Reads a type, which may be of versions of values of another. */
    @Override
    public String read(ByteBuffer source) {
        int start = source.position();
        String name = DataUtils.readString(source, DataUtils.readVarInt(source));
        if (name.equals(VERSIONED)) {
            return read(source);
        }
        if (!OTHERS.contains(name)) {
            throw new ForeignContentException("a map of another program");
        }
        source.position(start);
        types.read(source);
        return name;
    }

    @Override
    public int getMemory(String name) {
        return 2 * name.length();
    }

    @Override
    public void write(WriteBuffer target, String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String[] createStorage(int size) {
        return new String[size];
    }
}
