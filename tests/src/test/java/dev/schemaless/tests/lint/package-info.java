/** What holds for the tree itself: the order of the modules, names, sizes, words. */
@NullMarked
package dev.schemaless.tests.lint;

import org.jspecify.annotations.NullMarked;
