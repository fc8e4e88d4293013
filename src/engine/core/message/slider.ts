/** The human check. spec: widgets §2 Slider check */
export const sliderMessages = Object.freeze({ drag: '拖动滑块验证', passed: '验证通过' } as const)
