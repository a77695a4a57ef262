package dev.schemaless.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FileCirclesTest {
    @Test
    void circleHasAllFilesThatReachEachOther() {
        assertThat(FileCircles.among(
                        List.of(
                                new ClassDependency("a.A", "a.B"),
                                new ClassDependency("a.B$Part", "a.C"),
                                new ClassDependency("a.C", "a.A"),
                                new ClassDependency("a.C", "a.D"),
                                new ClassDependency("a.D", "java.lang.String"),
                                new ClassDependency("a.E", "a.F"),
                                new ClassDependency("a.F", "a.E"),
                                new ClassDependency("a.F", "a.A")),
                        (from, to) -> false))
                .containsExactly(List.of("a.A", "a.B", "a.C"), List.of("a.E", "a.F"));
    }

    @Test
    void stepToAnotherPackageOrOwnNestedClassMakesNoCircle() {
        assertThat(FileCircles.among(
                        List.of(
                                new ClassDependency("a.A", "b.B"),
                                new ClassDependency("b.B", "a.A"),
                                new ClassDependency("a.A", "a.A$Part"),
                                new ClassDependency("a.A$Part", "a.A")),
                        (from, to) -> false))
                .isEmpty();
    }

    @Test
    void naturalStepMakesNoCircle() {
        List<ClassDependency> family =
                List.of(new ClassDependency("a.Shape", "a.Round"), new ClassDependency("a.Round", "a.Shape"));

        assertThat(FileCircles.among(family, (from, to) -> from.equals("a.Shape")))
                .isEmpty();
    }
}
