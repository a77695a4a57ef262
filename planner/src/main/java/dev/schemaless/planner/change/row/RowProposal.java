package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Identity;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.row.ProposedRow;
import dev.schemaless.catalog.row.RowEncoder;
import dev.schemaless.catalog.row.RowInput;
import dev.schemaless.planner.expression.SequenceValues;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Checks the rows of a statement and gives them numbers for their identity column. Immutable and thread-safe. */
public final class RowProposal {
    private final Model model;
    private final RowEncoder encoder;
    private final @Nullable IdentityColumn identity;

    private RowProposal(Model model, RowEncoder encoder, @Nullable IdentityColumn identity) {
        this.model = model;
        this.encoder = encoder;
        this.identity = identity;
    }

    private record IdentityColumn(int position, String name, Identity.Form form, Sequence sequence) {}

    public static RowProposal of(ChangeFacts store, Model model) {
        RowEncoder encoder =
                RowEncoder.of(model, store.routings().of(model), store.compression(), store.maxBodyBytes());
        IdentityColumn identity = null;
        for (Column column : model.columns()) {
            if (column.identity() != null) {
                identity = new IdentityColumn(
                        model.columns().indexOf(column),
                        column.name(),
                        column.identity().form(),
                        model.identitySequence().orElseThrow());
            }
        }
        return new RowProposal(model, encoder, identity);
    }

    /**
     * Checks the values of a row; an error names it.
     *
     * @param number as {@link RowFaults#inserting} takes it
     */
    public NumberedRow propose(long number, RowInput input, SequenceValues sequences) {
        try {
            return new NumberedRow(
                    model, number, identity == null ? encoder.propose(input) : propose(input, sequences));
        } catch (SchemalessException e) {
            throw RowFaults.inserting(e, model, number, input.given());
        }
    }

    private ProposedRow propose(RowInput input, SequenceValues sequences) {
        IdentityColumn column = Objects.requireNonNull(identity);
        int position = column.position();
        @Nullable Object[] given = input.given();
        if (given[position] == null && column.form() == Identity.Form.AUTO_INCREMENT) {
            given[position] = sequences.nextIdentity(column.sequence());
        }
        boolean isGiven = given[position] != RowInput.ABSENT;
        ProposedRow row = encoder.propose(input);
        if (!isGiven && row.assigned()[position] != RowInput.ABSENT && column.form() == Identity.Form.ALWAYS) {
            throw new SchemalessException(
                    ErrorCode.GENERATED_ALWAYS,
                    "Cannot insert row into '" + model.name() + "': its body has a value of column '" + column.name()
                            + "', which is GENERATED ALWAYS. Leave it out.");
        }
        if (row.values()[position] instanceof Number value) {
            sequences.pass(column.sequence(), value.longValue());
        }
        return row;
    }
}
