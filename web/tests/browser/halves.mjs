// The browser tests in two halves of about the same length, each a process with one browser (suites/).
// These are the ones at table servers and the long ones; everything else is the other half.
export const served = ['remote', 'server_pages', 'old_rules', 'offline', 'fast', 'match', 'motion', 'table'];
