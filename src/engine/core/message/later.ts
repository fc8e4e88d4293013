/**
 * Texts of the specification whose place is not built yet, by that place. What builds it moves them into `messages`; until
 * then no page loads them. spec: shell §2, §4, §8; widgets §2 to §5, §8, §9
 */
export const laterMessages = Object.freeze({
  },
})
