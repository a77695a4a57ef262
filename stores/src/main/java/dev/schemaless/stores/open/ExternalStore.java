package dev.schemaless.stores.open;

import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.stack.Stack;
import dev.schemaless.catalog.stack.StackProvider;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.TableColumns;
import dev.schemaless.stores.friendfeed.FriendFeedLayout;
import dev.schemaless.stores.goschemaless.GoSchemalessLayout;
import dev.schemaless.stores.jogchat.JogchatLayout;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutKind;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.repos.ReposLayout;
import dev.schemaless.stores.shameless.ShamelessLayout;
import dev.schemaless.stores.uber.UberLayout;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A store that another program keeps, to be opened together with a native one.
 *
 * @param name its name in messages
 * @param places its databases, in the order of the other program; at least one
 * @param declared its tables; if there are none, all tables found are opened
 * @param poolSize how many connections each database may have
 * @param poolTimeout how long to wait for one
 */
public record ExternalStore(
        String name,
        LayoutOptions options,
        List<ExternalPlace> places,
        List<DeclaredTable> declared,
        int poolSize,
        Duration poolTimeout)
        implements StackProvider {
    private static final List<LayoutKind> LAYOUTS = List.of(
            new FriendFeedLayout(),
            new GoSchemalessLayout(),
            new JogchatLayout(),
            new ReposLayout(),
            new ShamelessLayout(),
            new UberLayout());

    public ExternalStore {
        places = List.copyOf(places);
        declared = List.copyOf(declared);
    }

    /** Returns the names of the layouts that can be opened. */
    public static List<String> layouts() {
        return LAYOUTS.stream().map(LayoutKind::name).toList();
    }

    /** Returns the names of the layouts that the tables of a MySQL database look like. */
    public static List<String> recognize(Partition partition) {
        Map<String, List<EntryColumn>> tables = TableColumns.of(partition);
        return LAYOUTS.stream()
                .filter(layout -> layout.recognizes(tables))
                .map(LayoutKind::name)
                .toList();
    }

    static LayoutKind layout(LayoutOptions options) {
        return LAYOUTS.stream()
                .filter(kind -> kind.name().equalsIgnoreCase(options.layout()))
                .findFirst()
                .orElseThrow(() -> options.invalid("there is no such layout. Give one of " + layouts() + "."));
    }

    @Override
    public Stack open() {
        OpenedStore opened = OpenedStore.open(options, places, poolSize, poolTimeout);
        try {
            LayoutKind layout = layout(options);
            return new ExternalStack(
                    name, layout.name(), opened.partitions(), layout.open(opened.partitions(), options, declared));
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
    }
}
