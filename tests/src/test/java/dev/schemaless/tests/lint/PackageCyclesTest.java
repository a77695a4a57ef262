package dev.schemaless.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PackageCyclesTest {
    @Test
    void circleIsShownStepByStepWithItsClasses() {
        assertThat(PackageCycles.among(List.of(
                        new ClassDependency("a.A", "b.B"),
                        new ClassDependency("b.B", "c.C"),
                        new ClassDependency("b.B", "java.lang.String"),
                        new ClassDependency("c.C$Part", "a.A"),
                        new ClassDependency("d.D", "a.A"))))
                .containsExactly("a -> b: A > B", "b -> c: B > C", "c -> a: C$Part > A");
    }

    @Test
    void packagesInOrderMakeNoCircle() {
        assertThat(PackageCycles.among(List.of(
                        new ClassDependency("a.A", "b.B"),
                        new ClassDependency("a.A", "a.Other"),
                        new ClassDependency("a.A", "c.C"),
                        new ClassDependency("b.B", "c.C"),
                        new ClassDependency("c.C", "java.util.List"))))
                .isEmpty();
    }
}
