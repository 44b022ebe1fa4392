/** An eslint-disable says why beside it: `// eslint-disable-next-line rule -- reason`. */
export const disableHasReason = {
  meta: { type: 'problem', schema: [], messages: { missing: 'Say why: `{{found}} -- reason`.' } },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const text = comment.value.trim();
          if (!/^eslint-disable/.test(text) || /\s--\s+\S/.test(text)) continue;
          context.report({ loc: comment.loc, messageId: 'missing', data: { found: text } });
        }
      },
    };
  },
};

const localeText =
  'A text of a locale changes with ICU and with the machine. As data take toHomeDay() or homeClock(); for people date-fns or formatCount().';
const isoLocales = new Set(['en-CA', 'fr-CA', 'lt-LT', 'sv-SE']);
const notText = new Set(['formatToParts', 'resolvedOptions']);

/**
 * Refuses texts of a locale: `toLocaleString()` and its kin, formatters of `Intl` but for their parts and options, and the locales
 * that are taken for ISO dates.
 */
export const noLocaleText = {
  meta: { type: 'problem' },
  create: (context) => ({
    MemberExpression(node) {
      const { object, property, parent } = node;
      const name = property.name ?? property.value;
      const isFormat = object.name === 'Intl' && /Format$/.test(name);
      const used = parent.parent?.type === 'MemberExpression' ? parent.parent.property.name : '';
      if (/^toLocale/.test(name) || (isFormat && !notText.has(used)))
        context.report({ node, message: localeText });
    },
    Literal(node) {
      if (isoLocales.has(node.value)) context.report({ node, message: localeText });
    },
  }),
};

/** Refuses `...{ a, b }` and `...[a, b]`: the spread of a literal only packs lines. */
export const noLiteralSpread = {
  meta: { type: 'problem' },
  create: (context) => ({
    SpreadElement(node) {
      const { type } = unwrap(node.argument);
      const packs =
        type === 'ObjectExpression' || (type === 'ArrayExpression' && node.parent.type === 'ArrayExpression');
      if (packs) context.report({ node, message: 'Write what is spread here without the spread.' });
    },
  }),
};

const unwrap = (node) => (node.type === 'TSAsExpression' ? unwrap(node.expression) : node);

// "On behalf of" is the term.
const mayEndInOf = new Set(['onBehalfOf']);

/** Refuses exported functions whose name ends in "Of": a reader cannot tell if they get, find, parse or build. */
export const noOfNames = {
  meta: { type: 'problem' },
  create: (context) => ({
    ExportNamedDeclaration({ declaration }) {
      // Types are nouns.
      if (declaration?.type.startsWith('TS')) return;
      const declared = declaration?.declarations ?? [declaration];
      for (const id of declared.map((one) => one?.id))
        if (/Of$/.test(id?.name ?? '') && !mayEndInOf.has(id.name))
          context.report({
            node: id,
            message: 'Begin the name with a verb: get, find, parse, to, build, format.',
          });
    },
  }),
};
