import * as z from 'zod/mini';
import { Day, Id, Instant, OptionalDay, optionalText, text, whenSent } from '../base/primitives.ts';

/** The ways in which an order reaches the home. */
export const orderForms = ['written', 'telephone', 'discharge letter', 'electronic', 'other'] as const;
export type OrderForm = (typeof orderForms)[number];

const maxPrescriber = 200;
const receivedMissing = 'Please choose how the order was received.';
const OrderForm = z.enum(orderForms, receivedMissing);

/** The order of a prescription. Fields are null in older prescriptions and where nothing was entered. */
export const orderShape = {
  /** The prescriber, as typed: "Dr. Okafor". */
  orderedBy: z.nullable(z.string()),
  received: z.nullable(OrderForm),
  /** Why the resident takes it. */
  indication: z.nullable(z.string()),
  /** Home day on which somebody is to ask whether it goes on. */
  reviewOn: z.nullable(Day),
  /** The user who noted the written confirmation of an order by telephone, and the time. */
  orderConfirmedBy: z.nullable(z.object({ id: Id, name: z.string() })),
  orderConfirmedAt: z.nullable(Instant),
  /** The home asked for a second person's check when it was written down; absent: it did not. */
  needsCheck: z.optional(z.boolean()),
  /** The user who compared it with the order: never its author. */
  checkedBy: z.nullable(z.object({ id: Id, name: z.string() })),
  checkedAt: z.nullable(Instant),
};

/** The order in a request. Older clients leave it out. */
export const orderDraft = whenSent({
  orderedBy: optionalText(maxPrescriber, 'Ordered by'),
  received: z.nullable(OrderForm),
  indication: optionalText(500, 'Reason'),
  reviewOn: OptionalDay,
});

/** The part of an order that the form does not send without. */
export const requiredOrder = {
  orderedBy: text(maxPrescriber, 'Ordered by', 'Please enter who ordered it.').check(
    z.minLength(1, 'Please enter who ordered it.'),
  ),
  received: OrderForm,
};

type Order = z.infer<z.ZodMiniObject<typeof orderShape>>;

const receivedTexts: Readonly<Record<OrderForm, string>> = {
  written: 'in writing',
  telephone: 'by telephone',
  'discharge letter': 'by discharge letter',
  electronic: 'electronically',
  other: 'in another way',
};

/** True for an order by telephone whose written confirmation has not come. */
export const lacksWrittenOrder = ({
  received,
  orderConfirmedAt,
}: Pick<Order, 'received' | 'orderConfirmedAt'>): boolean =>
  received === 'telephone' && orderConfirmedAt === null;

/** "Ordered by Dr. Okafor, by telephone, not yet confirmed in writing"; null if nobody said who ordered it. */
export function formatOrderedBy(
  order: Pick<Order, 'orderedBy' | 'received' | 'orderConfirmedAt'>,
): string | null {
  const { orderedBy, received } = order;
  if (orderedBy === null && received === null) return null;
  const how = received && receivedTexts[received];
  const who = orderedBy === null ? `Ordered ${how ?? ''}` : `Ordered by ${orderedBy}`;
  const confirmed = lacksWrittenOrder(order) ? 'not yet confirmed in writing' : 'confirmed in writing';
  return [who, orderedBy !== null && how, received === 'telephone' && confirmed].filter(Boolean).join(', ');
}

/** True for a prescription that a second person has still to compare with its order. */
export const lacksCheck = ({ needsCheck, checkedAt }: Pick<Order, 'needsCheck' | 'checkedAt'>): boolean =>
  needsCheck === true && checkedAt === null;

/** Stands wherever a prescription is shown that lacks the check. */
export const uncheckedText = 'Not yet checked by a second person';

/** True once the review day of a prescription has passed; `today` is the home day. */
export const isReviewOverdue = ({ reviewOn }: Pick<Order, 'reviewOn'>, today: string): boolean =>
  reviewOn !== null && reviewOn < today;
