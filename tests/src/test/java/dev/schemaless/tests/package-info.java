/** What holds for the project as a whole: its backends, its rules, its documents and its jar. */
@NullMarked
package dev.schemaless.tests;

import org.jspecify.annotations.NullMarked;
