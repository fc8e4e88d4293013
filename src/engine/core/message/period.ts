/** Numbers of months and days, beside a list of them. */
export const periodMessages = Object.freeze({ month: '{month}月', day: '{day}日' } as const)
