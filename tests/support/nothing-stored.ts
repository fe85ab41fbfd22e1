/** What a file of tests before this one has left in the browser's storages, which the files of a worker share. */
localStorage.clear()
sessionStorage.clear()
