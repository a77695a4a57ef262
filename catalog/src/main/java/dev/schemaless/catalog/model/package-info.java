/** The catalog's content: models, columns, indexes and views, all immutable. */
@NullMarked
package dev.schemaless.catalog.model;

import org.jspecify.annotations.NullMarked;
