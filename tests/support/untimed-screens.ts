/**
 * React's development build tells a browser's profiler of every render how long it took and which props changed, where
 * the browser takes such notes. Nobody profiles here: it finds nobody to tell. Before React is loaded.
 */
Object.defineProperty(console, 'timeStamp', { configurable: true, value: undefined })
