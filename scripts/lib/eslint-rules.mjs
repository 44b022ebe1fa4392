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
