/** Properties over random models, rows and queries. */
@NullMarked
package dev.schemaless.tests.property;

import org.jspecify.annotations.NullMarked;
