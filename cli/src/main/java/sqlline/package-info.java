/**
 * Opens members that sqlline 1.12.0 keeps to its own package, and nothing else: results cannot be written by other
 * packages (julianhyde/sqlline#401).
 */
@NullMarked
package sqlline;

import org.jspecify.annotations.NullMarked;
