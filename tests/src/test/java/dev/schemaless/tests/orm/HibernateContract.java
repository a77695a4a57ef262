package dev.schemaless.tests.orm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import jakarta.persistence.LockModeType;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.PersistenceException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The whole life of an application on Hibernate ORM: its schema, its entities, its queries, its conflicts. */
@Tag("slow")
@Timeout(120)
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class HibernateContract {
    private HikariDataSource pool;
    private SessionFactory sessions;

    @BeforeEach
    void open(TestStore place) {
        pool = new HikariDataSource();
        pool.setJdbcUrl(place.url());
        pool.setMaximumPoolSize(4);
        sessions = HibernateSessions.start(pool, "create-only");
    }

    @AfterEach
    void close() {
        sessions.close();
        pool.close();
    }

    @Test
    void everyColumnTypeComesBackAsItWent() {
        Hotel hotel = Hotel.full();
        sessions.inTransaction(session -> session.persist(hotel));

        Hotel found = sessions.fromTransaction(session -> {
            Hotel read = session.find(Hotel.class, hotel.id);
            assertThat(read.tags).containsExactlyInAnyOrder("old", "white");
            return read;
        });
        assertThat(found)
                .usingRecursiveComparison()
                .ignoringFields("tags", "rooms")
                .isEqualTo(hotel);
    }

    @Test
    void fieldsWithoutValueComeBackNull() {
        Hotel hotel = new Hotel("bare", 0);
        sessions.inTransaction(session -> session.persist(hotel));

        Hotel found = sessions.fromSession(session -> session.find(Hotel.class, hotel.id));
        assertThat(found)
                .usingRecursiveComparison()
                .ignoringFields("tags", "rooms")
                .isEqualTo(hotel);
        assertThat(found.rate).isNull();
    }

    @Test
    void childrenAreStoredLoadedAndRemovedWithTheirParent() {
        Hotel hotel = new Hotel("Adler", 3).with(new Room("a1", 1), new Room("a2", 2));
        sessions.inTransaction(session -> session.persist(hotel));
        sessions.inTransaction(session -> {
            Hotel read = session.find(Hotel.class, hotel.id);
            assertThat(read.rooms).extracting(room -> room.code).containsExactlyInAnyOrder("a1", "a2");
            read.rooms.removeIf(room -> room.code.equals("a1"));
            read.with(new Room("a3", 3));
        });
        assertThat(list("select code from Room order by code", String.class)).containsExactly("a2", "a3");

        sessions.inTransaction(session -> session.remove(session.find(Hotel.class, hotel.id)));
        assertThat(list("select code from Room", String.class)).isEmpty();
        assertThat(list("select name from Hotel", String.class)).isEmpty();
    }

    @Test
    void storeGeneratesTheKeyOfAnIdentity() {
        Note first = new Note("one");
        Note second = new Note("two");
        sessions.inTransaction(session -> {
            session.persist(first);
            session.persist(second);
        });

        assertThat(UUID.fromString(first.id)).isNotEqualTo(UUID.fromString(second.id));
        assertThat(sessions.fromSession(session -> session.find(Note.class, second.id)).text)
                .isEqualTo("two");
    }

    @Test
    void staleEntityIsRefused() {
        Hotel hotel = new Hotel("Krone", 4);
        sessions.inTransaction(session -> session.persist(hotel));
        sessions.inTransaction(session -> session.find(Hotel.class, hotel.id).stars = 5);

        hotel.stars = 1;
        assertThatExceptionOfType(OptimisticLockException.class)
                .isThrownBy(() -> sessions.inTransaction(session -> session.merge(hotel)))
                .withMessageContaining("Hotel");
        assertThat(list("select stars from Hotel", Integer.class)).containsExactly(5);
        assertThat(list("select version from Hotel", Integer.class)).containsExactly(1);
    }

    @Test
    void laterOfTwoCommitsOnARowIsRefused() {
        Hotel hotel = new Hotel("Krone", 4);
        sessions.inTransaction(session -> session.persist(hotel));

        assertThatExceptionOfType(PersistenceException.class)
                .isThrownBy(() -> sessions.inTransaction(slow -> {
                    slow.find(Hotel.class, hotel.id).stars = 1;
                    slow.flush();
                    sessions.inTransaction(fast -> fast.find(Hotel.class, hotel.id).stars = 5);
                }))
                .withStackTraceContaining("Run the transaction again");
        assertThat(list("select stars from Hotel", Integer.class)).containsExactly(5);
    }

    @Test
    void aUniqueColumnIsUnique() {
        Bill paid = new Bill();
        paid.reference = "2026-1";
        sessions.inTransaction(session -> session.persist(paid));
        Bill again = new Bill();
        again.reference = "2026-1";

        assertThatExceptionOfType(ConstraintViolationException.class)
                .isThrownBy(() -> sessions.inTransaction(session -> session.persist(again)))
                .withMessageContaining("(reference) = (2026-1)");
    }

    @Test
    void takenKeyIsAConstraintViolation() {
        sessions.inTransaction(session -> session.persist(new Room("a1", 1)));

        assertThatExceptionOfType(ConstraintViolationException.class)
                .isThrownBy(() -> sessions.inTransaction(session -> session.persist(new Room("a1", 2))))
                .matches(e -> "23505".equals(e.getSQLState()));
    }

    @Test
    void rolledBackWorkIsGone() {
        sessions.inTransaction(session -> session.persist(new Room("a1", 1)));
        try (Session session = sessions.openSession()) {
            session.beginTransaction();
            session.find(Room.class, "a1").beds = 2;
            session.persist(new Room("a2", 2));
            session.flush();
            assertThat(session.createQuery("select beds from Room", Integer.class)
                            .list())
                    .containsExactly(2, 2);
            session.getTransaction().rollback();
        }

        assertThat(list("select code || ' ' || beds from Room", String.class)).containsExactly("a1 1");
    }

    @ParameterizedTest
    @EnumSource(names = {"PESSIMISTIC_READ", "PESSIMISTIC_WRITE"})
    void ofTwoWhoLockARowAndWriteOneFails(LockModeType mode) {
        sessions.inTransaction(session -> session.persist(new Room("a1", 1)));
        try (Session slow = sessions.openSession()) {
            slow.beginTransaction();
            slow.find(Room.class, "a1", mode);
            sessions.inTransaction(session -> {
                session.createQuery("from Room r left join r.hotel where r.beds = 1", Room.class)
                        .setLockMode(mode)
                        .list();
                session.persist(new Room("a2", 2));
            });
            slow.persist(new Room("a3", 3));

            assertThatExceptionOfType(PersistenceException.class)
                    .isThrownBy(() -> slow.getTransaction().commit())
                    .withStackTraceContaining("Run the transaction again");
        }
        sessions.inTransaction(session -> session.lock(session.find(Room.class, "a1"), mode));

        assertThat(list("select code from Room order by code", String.class)).containsExactly("a1", "a2");
    }

    @Test
    void numbersAreGenerated() {
        sessions.inTransaction(session -> {
            session.persist(new Bill());
            session.persist(new Bill());
            session.persist(new Visit());
        });

        assertThat(list("select count(*) from Bill where number > 0", Long.class))
                .containsExactly(2L);
        assertThat(list("select count(distinct number) from Bill", Long.class)).containsExactly(2L);
    }

    @Test
    void queriesJoinFetchAndFilter() {
        createHotels();

        assertThat(list("select r.code from Room r join r.hotel h where h.stars > 3 order by r.code", String.class))
                .containsExactly("h4-0", "h4-1", "h4-2", "h4-3");
        assertThat(list("select h.name from Hotel h where h.rooms is empty", String.class))
                .containsExactly("h0");
        assertThat(list("select h.name from Hotel h left join h.rooms r where r.code is null", String.class))
                .containsExactly("h0");
        assertThat(list(
                        "select h.name from Hotel h where exists (select 1 from Room r where r.hotel = h and r.beds = 4)",
                        String.class))
                .containsExactly("h4");
        assertThat(list("select h.name from Hotel h where 'tag3' member of h.tags", String.class))
                .containsExactly("h3");
        assertThat(list(
                        "from Hotel h where h.name like 'h%' and h.name not in ('h1', 'h2') and h.opened + 3 day between"
                                + " date 2020-01-06 and local date order by h.name",
                        Hotel.class))
                .extracting(hotel -> hotel.name)
                .containsExactly("h3", "h4");
        assertThat(list("select distinct h from Hotel h join fetch h.rooms where h.stars = 2", Hotel.class))
                .singleElement()
                .satisfies(hotel -> assertThat(hotel.rooms).hasSize(2));
    }

    @Test
    void queriesAggregateAndPage() {
        createHotels();

        assertThat(list(
                        "select h.name || ' ' || count(r) || ' ' || sum(r.beds) from Hotel h join h.rooms r group by h.name"
                                + " having count(r) > 2 order by h.name",
                        String.class))
                .containsExactly("h3 3 6", "h4 4 10");
        assertThat(list("select avg(stars) from Hotel", Double.class)).containsExactly(2.0);
        assertThat(list("select max(rate) from Hotel", BigDecimal.class)).containsExactly(new BigDecimal("44.48"));
        List<String> second = sessions.fromSession(
                session -> session.createQuery("select code from Room order by beds desc, code", String.class)
                        .setFirstResult(3)
                        .setMaxResults(3)
                        .list());
        assertThat(second).containsExactly("h2-1", "h3-1", "h4-1");
        assertThat(list("select name from Hotel order by stars desc limit 2 offset 1", String.class))
                .containsExactly("h3", "h2");
        assertThat(list(
                        "select case when stars > 2 then upper(name) else coalesce(story, name) end from Hotel order by"
                                + " stars",
                        String.class))
                .containsExactly("h0", "h1", "h2", "H3", "H4");
        assertThat(list("select name from Hotel order by stars nulls last fetch first 1 row only", String.class))
                .containsExactly("h0");
    }

    @Test
    void parametersOfEveryKindAreCompared() {
        createHotels();
        Hotel third = list("from Hotel where stars = 3", Hotel.class).get(0);

        assertThat(sessions.<List<String>>fromSession(session -> session.createQuery(
                                "select name from Hotel where id = :id and rate = :rate and kind = :kind and opened = :opened"
                                        + " and touched = :touched and listed = :listed and stars in :stars",
                                String.class)
                        .setParameter("id", third.id)
                        .setParameter("rate", third.rate)
                        .setParameter("kind", third.kind)
                        .setParameter("opened", third.opened)
                        .setParameter("touched", third.touched)
                        .setParameter("listed", true)
                        .setParameterList("stars", List.of(1, 2, 3))
                        .list()))
                .containsExactly("h3");
    }

    @Test
    void bulkStatementsChangeAllRowsAtOnce() {
        createHotels();

        assertThat(execute("update Hotel set stars = stars + 1, rate = rate * 2 where stars >= 3"))
                .isEqualTo(2);
        assertThat(list("select stars from Hotel order by stars", Integer.class))
                .containsExactly(0, 1, 2, 4, 5);
        assertThat(execute("update versioned Hotel set story = 'x' where name = 'h1'"))
                .isEqualTo(1);
        assertThat(list("select version from Hotel where name = 'h1'", Integer.class))
                .containsExactly(1);
        assertThat(execute("delete from Room r where r.hotel.id in (select h.id from Hotel h where h.stars > 3)"))
                .isEqualTo(7);
        assertThat(
                        execute(
                                "insert into Room (code, beds) select concat('x', h.name), h.stars from Hotel h where h.stars < 2"))
                .isEqualTo(2);
        assertThat(list("select code from Room order by code", String.class))
                .containsExactly("h1-0", "h2-0", "h2-1", "xh0", "xh1");
    }

    @Test
    void manyRowsAreSentInBatches() {
        sessions.inTransaction(session -> {
            for (int i = 0; i < 1000; i++) {
                session.persist(new Room("r" + i, i % 4));
            }
        });

        assertThat(list("select count(*) from Room where beds = 3", Long.class)).containsExactly(250L);
        sessions.inTransaction(session -> session.createQuery("from Room where beds = 3", Room.class)
                .list()
                .forEach(session::remove));
        assertThat(list("select count(*) from Room", Long.class)).containsExactly(750L);
    }

    @Test
    void functionsOfTheQueryLanguageAnswer() {
        createHotels();

        assertThat(list(
                        "select cast(stars as string), substring(name, 2, 1), locate('4', name), round(rate, 1), nullif(stars, 4),"
                                + " year(opened + 1 year) - year(opened), (opened + 3 day - opened) by day, greatest(stars, 9),"
                                + " least(stars, 1), size(rooms), hour(touched), mod(stars, 3), row_number() over (order by name)"
                                + " from Hotel order by stars desc fetch first 1 row only",
                        Object[].class))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsExactly("4", "4", 2, new BigDecimal("44.50"), null, 1, 3L, 9, 1, 4, 0, 1, 5L));
    }

    @Test
    void keysAreNumbersOfASequence() {
        sessions.inTransaction(session -> {
            for (int i = 0; i < 120; i++) {
                session.persist(new Visit());
            }
        });

        assertThat(list("select count(distinct id) from Visit", Long.class)).containsExactly(120L);
        assertThat(list("select max(id) from Visit", Long.class)).containsExactly(120L);
    }

    @Test
    void schemaIsValidatedCompletedAndDropped() throws Exception {
        HibernateSessions.start(pool, "validate").close();
        createHotels();
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER TABLE hotel DROP COLUMN score");
            statement.execute("DROP TABLE note");
        }
        assertThatExceptionOfType(SchemaManagementException.class)
                .isThrownBy(() -> HibernateSessions.start(pool, "validate"))
                .withMessageContaining("missing");
        HibernateSessions.start(pool, "update").close();
        HibernateSessions.start(pool, "validate").close();
        HibernateSessions.start(pool, "update").close();

        storeGeneratesTheKeyOfAnIdentity();
        assertThat(list("select score from Hotel where score is not null", Double.class))
                .isEmpty();
        HibernateSessions.start(pool, "create-drop").close();
        assertThatExceptionOfType(SchemaManagementException.class)
                .isThrownBy(() -> HibernateSessions.start(pool, "validate"))
                .withMessageContaining("missing table");
    }

    /** Five hotels, of as many stars and rooms as their number. */
    private void createHotels() {
        sessions.inTransaction(session -> {
            for (int number = 0; number < 5; number++) {
                session.persist(Hotel.numbered(number));
            }
        });
    }

    private int execute(String jpql) {
        return sessions.fromTransaction(
                session -> session.createMutationQuery(jpql).executeUpdate());
    }

    private <T> List<T> list(String jpql, Class<T> type) {
        return sessions.fromSession(session -> session.createQuery(jpql, type).list());
    }
}
