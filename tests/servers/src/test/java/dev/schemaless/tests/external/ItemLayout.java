package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Every layout that rows can be kept in. */
enum ItemLayout {
    NATIVE,
    SHAMELESS,
    UBER,
    GO_SCHEMALESS,
    FRIENDFEED_JSON,
    FRIENDFEED_PICKLE,
    REPOS,
    JOGCHAT;

    private static final Set<Backend> CURRENT = EnumSet.of(Backend.MARIADB, Backend.MYSQL);
    private static final Set<ItemLayout> CLIENTS = EnumSet.complementOf(EnumSet.of(NATIVE));

    /** Those whose tables an old server can have: the cells of go-schemaless are of a type JSON, which came with MySQL 5.7. */
    private static final Set<ItemLayout> OLD = EnumSet.complementOf(EnumSet.of(NATIVE, GO_SCHEMALESS));

    /** Makes a store without rows. */
    ItemStore create(Backend backend) throws Exception {
        return this == NATIVE ? NativeItems.create(backend) : createClient(backend);
    }

    /** Makes a store of another program without rows. */
    ClientItems createClient(Backend backend) throws Exception {
        DatabaseServer server = backend.servers().get(0);
        return switch (this) {
            case NATIVE -> throw new IllegalStateException("no other program keeps it");
            case SHAMELESS -> ShamelessItems.create(server);
            case UBER -> UberItems.create(server);
            case GO_SCHEMALESS -> GoItems.create(server);
            case FRIENDFEED_JSON -> EntityItems.create(server, EntityItems.Bodies.JSON);
            case FRIENDFEED_PICKLE -> EntityItems.create(server, EntityItems.Bodies.PICKLE);
            case REPOS -> RepoItems.create(server);
            case JOGCHAT -> JogchatItems.create(server);
        };
    }

    /** Returns each layout on each server that this build runs suites on; on the old one those that lay there. */
    static Stream<Arguments> everywhere() {
        return Stream.concat(on(EnumSet.allOf(ItemLayout.class), CURRENT), on(OLD, Set.of(Backend.OLD_MARIADB)));
    }

    /** Returns each layout of another program on each server that is not old. */
    static Stream<Arguments> ofClients() {
        return on(CLIENTS, CURRENT);
    }

    /** Returns each layout whose column holds bodies of 16 MiB once they are unpacked, on each server that is not old. */
    static Stream<Arguments> ofLargeBodies() {
        return on(EnumSet.of(SHAMELESS, UBER, FRIENDFEED_JSON, REPOS), CURRENT);
    }

    private static Stream<Arguments> on(Set<ItemLayout> layouts, Set<Backend> backends) {
        return backends.stream()
                .filter(Backend::isSelected)
                .flatMap(backend -> layouts.stream().map(layout -> Arguments.of(layout, backend)));
    }
}
