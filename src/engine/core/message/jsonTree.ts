/** How many parts a branch of JSON has. */
export const jsonTreeMessages = Object.freeze({ items: '{count} 个元素', members: '{count} 个属性' } as const)
