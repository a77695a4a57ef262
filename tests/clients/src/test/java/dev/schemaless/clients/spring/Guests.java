package dev.schemaless.clients.spring;

import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.relational.core.sql.LockMode;
import org.springframework.data.relational.repository.Lock;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.repository.PagingAndSortingRepository;
import org.springframework.data.repository.query.QueryByExampleExecutor;

/** The queries of an application, most of them told by their names. */
interface Guests
        extends CrudRepository<Guest, Long>, PagingAndSortingRepository<Guest, Long>, QueryByExampleExecutor<Guest> {
    List<Guest> findByNameIgnoreCase(String name);

    List<Guest> findByNameContainingIgnoreCaseOrderByName(String part);

    Page<Guest> findByStarsGreaterThanEqual(int stars, Pageable page);

    Optional<Guest> findFirstByOrderByStarsDesc();

    boolean existsByName(String name);

    long countByStarsIn(List<Integer> stars);

    @Lock(LockMode.PESSIMISTIC_WRITE)
    Optional<Guest> findByName(String name);

    @Query("SELECT UPPER(name) || :suffix FROM guest WHERE COALESCE(:name, name) = name ORDER BY name")
    List<String> shouted(String name, String suffix);

    @Modifying
    @Query("UPDATE guest SET stars = COALESCE(stars, 0) + :more WHERE LOWER(name) = LOWER(:name)")
    int add(String name, int more);
}
