//! An option for each further wager whose stake changes what a game is worth: `--ante-bonus RATIO`.

use crate::failure::Failure;
use clap::{Arg, ArgMatches, Command};
use croupier_math::{Ratio, Ratios, ratios};

/// The ratios that were given, as they were written.
#[derive(Debug)]
pub struct RatioArgs(Vec<(&'static Ratio, String)>);

impl RatioArgs {
    /// The ratios.
    pub fn read(&self) -> Result<Ratios, Failure> {
        let read = |all: Ratios, (ratio, text): &(&'static Ratio, String)| {
            Ok(all.with(ratio.wager, ratio.read(text).map_err(Failure::refused)?))
        };
        self.0.iter().try_fold(Ratios::default(), read)
    }

    fn of(matches: &ArgMatches) -> RatioArgs {
        let given = |ratio: &'static Ratio| Some((ratio, matches.get_one::<String>(ratio.wager)?.clone()));
        RatioArgs(ratios::all().filter_map(given).collect())
    }
}

impl clap::Args for RatioArgs {
    fn augment_args(command: Command) -> Command {
        ratios::all().fold(command, |command, ratio| {
            let help = format!("{}: {}, such as `1`, `0.8` or `4/5`", ratio.game_title(), ratio.words());
            let option = Arg::new(ratio.wager).long(ratio.wager.replace('_', "-"));
            command.arg(option.value_name("RATIO").help(help))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        RatioArgs::augment_args(command)
    }
}

impl clap::FromArgMatches for RatioArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<RatioArgs, clap::Error> {
        Ok(RatioArgs::of(matches))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = RatioArgs::of(matches);
        Ok(())
    }
}
