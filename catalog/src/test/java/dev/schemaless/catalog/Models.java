package dev.schemaless.catalog;

import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.layout.NativeRoutings;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import java.util.List;

/** The model {@code rate} and variants of it. */
public final class Models {
    public static final IntegerType BIGINT = new IntegerType(64);
    public static final StringType VARCHAR = new StringType(StringType.UNBOUNDED, false);
    public static final FloatingType DOUBLE = new FloatingType(64);

    public static final List<Column> RATE_COLUMNS = List.of(
            new Column("hotel_id", "hotel_id", BIGINT, "base", true, null),
            new Column("room_type", "room_type", new StringType(64, false), "base", true, null),
            new Column("check_in_date", "check_in_date", new DateType(), "base", true, null),
            new Column("gateway", "gateway", new StringType(32, false), "base", false, null),
            new Column("price", "net_price", DOUBLE, "base", false, null),
            new Column("tags", "tags", new ArrayType(VARCHAR), "base", false, null),
            new Column("hotel_enabled", "hotel_enabled", new BooleanType(), "meta", false, null));

    public static final Model RATE = new Model(
            7, "rate", RATE_COLUMNS, List.of("hotel_id", "room_type", "check_in_date"), "hotel_id", List.of());

    private Models() {}

    /** Returns a model of one column {@code k}, its primary key. */
    public static Model keyedBy(ColumnType type) {
        return new Model(1, "t", List.of(column("k", type)), List.of("k"), "k", List.of());
    }

    /** Returns a model of these columns whose row keys are generated. */
    public static Model unkeyed(String shardField, Column... columns) {
        return new Model(1, "t", List.of(columns), List.of(), shardField, List.of());
    }

    public static Column column(String name, ColumnType type) {
        return new Column(name, name, type, "base", false, null);
    }

    public static IndexDefinition index(List<String> fields, String shardField, List<Integer> prefixes) {
        return new IndexDefinition(1, "by_fields", fields, shardField, prefixes, IndexState.READABLE);
    }

    /** Returns where the rows of a model lie in a store of one partition. */
    public static Routing routing(Model model, int shards) {
        return new NativeRoutings(Topology.even(shards, 1, shards)).of(model);
    }
}
