/** What ElectroDB's `require` of the table's commands gets in a bundle; table-commands.mjs fills it. */
module.exports = {};
