package dev.schemaless.clients.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.clients.ClientStore;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.relational.core.conversion.DbActionExecutionException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring Data JDBC's repositories, with the dialect of the documents. */
final class SpringDataJdbcTest {
    private static ClientStore store;
    private static ConfigurableApplicationContext application;

    private final Guests guests = application.getBean(Guests.class);

    @BeforeAll
    static void start() throws SQLException {
        store = ClientStore.inMemory();
        application = HotelApplication.start(store.url());
    }

    @AfterAll
    static void stop() throws SQLException {
        application.close();
        store.close();
    }

    @BeforeEach
    void empty() {
        guests.deleteAll();
    }

    @Test
    void aggregateComesBackWhole() {
        Guest saved = guests.save(Guest.full("Ada"));

        assertThat(saved.id()).isNotNull();
        assertThat(guests.findById(saved.id())).get().usingRecursiveComparison().isEqualTo(saved);
    }

    @Test
    void nullsComeBack() {
        Guest saved = guests.save(Guest.named("Ada"));

        assertThat(guests.findById(saved.id())).contains(saved);
    }

    @Test
    void batchOfAggregatesGetsItsKeys() {
        List<Guest> saved = (List<Guest>) guests.saveAll(
                IntStream.range(0, 20).mapToObj(i -> Guest.named("n" + i)).toList());

        assertThat(guests.findById(saved.get(7).id()).orElseThrow().name()).isEqualTo("n7");
    }

    @Test
    void namesAreFoundWithoutCaseAndByTheirParts() {
        guests.saveAll(List.of(Guest.named("Ada"), Guest.named("ADAM"), Guest.named("Bob")));

        assertThat(guests.findByNameIgnoreCase("aDA")).extracting(Guest::name).containsExactly("Ada");
        assertThat(guests.findByNameContainingIgnoreCaseOrderByName("dA"))
                .extracting(Guest::name)
                .containsExactly("ADAM", "Ada");
        assertThat(guests.existsByName("Bob")).isTrue();
        assertThat(guests.shouted(null, "!")).containsExactly("ADAM!", "ADA!", "BOB!");
        assertThat(guests.shouted("Bob", "?")).containsExactly("BOB?");
    }

    @Test
    void exampleIsFound() {
        guests.saveAll(List.of(Guest.named("Ada"), Guest.named("Bob")));
        ExampleMatcher matcher = ExampleMatcher.matchingAny()
                .withIgnorePaths("tags", "stay")
                .withMatcher("name", name -> name.ignoreCase());

        assertThat(guests.findAll(Example.of(Guest.named("aDA"), matcher)))
                .extracting(Guest::name)
                .containsExactly("Ada");
    }

    @Test
    void pagesKnowHowManyThereAre() {
        IntStream.range(0, 12).forEach(i -> guests.save(Guest.named("n" + i).withStars(i)));

        Page<Guest> page = guests.findByStarsGreaterThanEqual(
                2, PageRequest.of(1, 4, Sort.by("stars").descending()));
        assertThat(page.getTotalElements()).isEqualTo(10);
        assertThat(page.map(Guest::stars)).containsExactly(7, 6, 5, 4);
        assertThat(guests.findFirstByOrderByStarsDesc().orElseThrow().stars()).isEqualTo(11);
        assertThat(guests.countByStarsIn(List.of(1, 2, 40))).isEqualTo(2);
        assertThat(guests.findAll(Sort.by("stars")))
                .hasSize(12)
                .first()
                .extracting(Guest::stars)
                .isEqualTo(0);
    }

    @Test
    void olderVersionIsRefused() {
        Guest first = guests.save(Guest.full("Ada"));
        Guest second = guests.save(first.withStars(5));

        assertThat(second.version()).isEqualTo(first.version() + 1);
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> guests.save(first.withStars(1)));
        assertThat(guests.findById(first.id()).orElseThrow().stars()).isEqualTo(5);
    }

    @Test
    void aggregateIsDeletedWithItsStays() throws SQLException {
        Guest kept = guests.save(Guest.full("Ada"));
        guests.deleteById(guests.save(Guest.full("Bob")).id());
        guests.delete(guests.save(Guest.full("Cyd")));

        assertThat(guests.findAll()).extracting(Guest::id).containsExactly(kept.id());
        assertThat(store.value("SELECT COUNT(*) FROM stay")).isEqualTo(2L);
    }

    @Test
    void lockedRowIsReadAndChanged() {
        guests.save(Guest.full("Ada"));
        new TransactionTemplate(application.getBean(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            Guest held = guests.findByName("Ada").orElseThrow();
            guests.save(held.withStars(held.stars() + 1));
        });

        assertThat(guests.add("ADA", 10)).isEqualTo(1);
        assertThat(guests.findByName("Ada").orElseThrow().stars()).isEqualTo(15);
    }

    @Test
    void nullInAColumnThatMustHaveAValueIsAnIntegrityViolation() {
        assertThatExceptionOfType(DbActionExecutionException.class)
                .isThrownBy(() -> guests.save(Guest.named(null)))
                .withCauseInstanceOf(DataIntegrityViolationException.class);
    }
}
