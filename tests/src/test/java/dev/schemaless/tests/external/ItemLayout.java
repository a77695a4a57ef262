package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
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

    /** Returns each layout on each server that this build runs suites on. */
    static Stream<Arguments> everywhere() {
        return Stream.of(Backend.MARIADB, Backend.MYSQL)
                .filter(Backend::isSelected)
                .flatMap(backend -> Stream.of(values()).map(layout -> Arguments.of(layout, backend)));
    }

    /** Returns each layout of another program on each of these servers. */
    static Stream<Arguments> ofClients() {
        return everywhere().filter(arguments -> arguments.get()[0] != NATIVE);
    }
}
