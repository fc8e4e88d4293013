/**
 * Why a third party could not be used, as the way back from it says: it is not configured, the page stands on another address, the journey
 * is unknown, over or of another browser, the user has refused, the third party does not recognize the user.
 */
export const thirdFailures = ['source', 'origin', 'state', 'refused', 'provider'] as const
export type ThirdFailure = (typeof thirdFailures)[number]
